import { useState } from 'react';
import {
  Badge,
  errorMessage,
  LongText,
  ReportGrid,
  RowMenu,
  useAction,
  useInstance,
  useRefresh,
  useToast,
  type ReportGridProps,
} from '@foyer/kit/admin';
import { Box, Link } from '@mui/material';
import { fees } from '../../contract.ts';
import type { SurchargeRule, TenantSurchargeRule } from '../../contract/rule.ts';
import { ASK_SUPPORT, toasts } from '../toasts.ts';
import { DriftDialog } from '../drift/DriftDialog.tsx';
import { driftOf } from '../drift/ruleDrift.ts';
import { useFeeCalls } from '../useFeeCalls.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import { formatDollars } from '@foyer/kit';

const { globalRules, tenantRules } = fees.lists;

/** The rules as rows. Read-only users can open them to view. */
export function RuleGrid(
  props: Pick<ReportGridProps<typeof globalRules>, 'bar' | 'empty'> & {
    tenantId: string | null;
    canWrite: boolean;
    onOpen: (rule: SurchargeRule) => void;
    onDelete: (rule: SurchargeRule) => void;
  },
) {
  const { tenantId, canWrite, onOpen, onDelete, ...shown } = props;
  const toast = useToast();
  const makeDefault = useMakeDefault(tenantId);
  // Another rule has to become the default before this one can be deleted.
  const remove = (rule: SurchargeRule) =>
    rule.default ? toast(toasts.ruleIsDefault) : onDelete(rule);
  return (
    <ReportGrid
      {...shown}
      list={(tenantId === null ? globalRules : tenantRules) as typeof tenantRules}
      params={{ tenantId: tenantId ?? '' }}
      name="rules"
      label="Ticket rules"
      searchLabel="Search rules by name"
      hasTallRows
      columns={{
        name: { render: (rule) => <RuleName {...props} rule={rule} /> },
        serviceFeePercent: {
          render: (rule) => feeWords(rule.serviceFeePercent, rule.serviceFeeFlatRate),
        },
        serviceFeePOSPercent: {
          render: (rule) => feeWords(rule.serviceFeePOSPercent, rule.serviceFeePOSFlatRate),
        },
        active: {
          render: (rule) => <ActiveSwitch tenantId={tenantId} rule={rule} canWrite={canWrite} />,
        },
      }}
      noun={{ one: 'rule', many: 'rules' }}
      rowActions={
        canWrite
          ? (rule) => (
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
            )
          : undefined
      }
    />
  );
}

/** The name opens the rule. A tenant's rule also says if it differs from the global one. */
function RuleName(props: {
  rule: TenantSurchargeRule;
  tenantId: string | null;
  canWrite: boolean;
  onOpen: (rule: SurchargeRule) => void;
}) {
  const { rule, tenantId, canWrite, onOpen } = props;
  const refresh = useRefresh();
  return (
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
      {tenantId !== null && (
        <RuleDrift rule={rule} tenantId={tenantId} canWrite={canWrite} onDone={refresh} />
      )}
    </Box>
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

/** A rule's fee in one sales channel: `5% + $1.00`. */
export const feeWords = (percent: number, flatRate: number): string =>
  `${percent}% + ${formatDollars(flatRate)}`;
