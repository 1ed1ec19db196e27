import { useState } from 'react';
import {
  Badge,
  errorMessage,
  listParts,
  LongText,
  RowMenu,
  useAction,
  useInstance,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { Box, Link, Typography } from '@mui/material';
import { fees } from '../../contract.ts';
import type { SurchargeRule, TenantSurchargeRule } from '../../contract/rule.ts';
import { ASK_SUPPORT, toasts } from '../toasts.ts';
import { DriftDialog } from '../drift/DriftDialog.tsx';
import { driftOf } from '../drift/ruleDrift.ts';
import { useFeeCalls } from '../useFeeCalls.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import { feeWords } from './ruleFees.ts';

const { Table, Col } = listParts(fees.lists.globalRules);

/** The rules as rows. Read-only users can open them to view. */
export function RuleTable(props: {
  tenantId: string | null;
  canWrite: boolean;
  onOpen: (rule: SurchargeRule) => void;
  onDelete: (rule: SurchargeRule) => void;
}) {
  const { tenantId, canWrite, onOpen, onDelete } = props;
  const toast = useToast();
  const refresh = useRefresh();
  const makeDefault = useMakeDefault(tenantId);
  // Another rule has to become the default before this one can be deleted.
  const remove = (rule: SurchargeRule) =>
    rule.default ? toast(toasts.ruleIsDefault) : onDelete(rule);
  return (
    <Table label="Ticket rules">
      <Col
        source="name"
        label="Name"
        render={(rule) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Link
              component="button"
              type="button"
              color="inherit"
              onClick={() => onOpen(rule)}
              sx={{ textAlign: 'left', fontWeight: 600, minWidth: 0 }}
            >
              <LongText>{rule.name}</LongText>
            </Link>
            {rule.default && <Badge tone="active">Default</Badge>}
            <Typography
              variant="body2"
              sx={{ display: { sm: 'none' }, flexBasis: '100%', color: 'text.secondary' }}
            >
              {feeWords(rule.serviceFeePercent, rule.serviceFeeFlatRate)} online,{' '}
              {feeWords(rule.serviceFeePOSPercent, rule.serviceFeePOSFlatRate)} at the box office
            </Typography>
            {tenantId !== null && (
              <RuleDrift
                rule={rule as TenantSurchargeRule}
                tenantId={tenantId}
                canWrite={canWrite}
                onDone={refresh}
              />
            )}
          </Box>
        )}
      />
      <Col
        label="Online"
        isNumber
        disableSort
        from="sm"
        render={(rule) => feeWords(rule.serviceFeePercent, rule.serviceFeeFlatRate)}
        noWrap
      />
      <Col
        label="Box office"
        isNumber
        disableSort
        from="sm"
        render={(rule) => feeWords(rule.serviceFeePOSPercent, rule.serviceFeePOSFlatRate)}
        noWrap
      />
      <Col
        source="active"
        label="Active"
        width={116}
        render={(rule) => <ActiveSwitch tenantId={tenantId} rule={rule} canWrite={canWrite} />}
      />
      {canWrite && (
        <Col
          label="Actions"
          width={84}
          disableSort
          render={(rule) => (
            <RowMenu
              of={rule.name}
              actions={[
                { label: 'Edit', onClick: () => onOpen(rule) },
                !rule.default && {
                  label: 'Make default',
                  isDisabled: !rule.active,
                  onClick: () => void makeDefault(rule.id),
                },
                { label: 'Delete', onClick: () => remove(rule), isDanger: true },
              ]}
            />
          )}
        />
      )}
    </Table>
  );
}

/**
 * A notice that the global rule changed since a tenant's copy was made, with a button to take it over.
 * Renders nothing if both have the same values.
 * @example <RuleDrift rule={rule} tenantId={tenantId} canWrite={canWrite} onDone={refresh} />
 */
function RuleDrift(props: {
  rule: TenantSurchargeRule;
  tenantId: string;
  canWrite: boolean;
  onDone: () => void;
}) {
  const { rule } = props;
  const [isOpen, setOpen] = useState(false);
  const fields = driftOf(rule);
  if (fields.length === 0) return null;
  return (
    <>
      <Link
        component="button"
        type="button"
        variant="body2"
        onClick={() => setOpen(true)}
        sx={{ textAlign: 'left' }}
      >
        Differs from the global rule
      </Link>
      {isOpen && <DriftDialog {...props} fields={fields} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Makes a rule its owner's default. Only the setting is sent; the server moves the mark on the
 * rules.
 */
function useMakeDefault(tenantId: string | null): (ruleId: string) => Promise<unknown> {
  const calls = useFeeCalls(tenantId);
  const { realm } = useInstance();
  const makeDefault = useAction(
    (defaultSurchargeRule: string) => calls.saveSetting({ defaultSurchargeRule }),
    {
      done: toasts.settingsSaved,
      failed: (error) => {
        const said = errorMessage(error);
        const body = realm === 'tenant' ? `${said} ${ASK_SUPPORT}` : said;
        return { ...toasts.settingsFailed, body };
      },
      refresh: useRefresh(),
    },
  );
  return makeDefault.run;
}
