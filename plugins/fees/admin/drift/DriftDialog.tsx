import { errorStatus, ModalFrame, useAction } from '@foyer/kit/admin';
import {
  Button,
  DialogActions,
  DialogContent,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { RuleEdit, TenantSurchargeRule } from '../../contract/rule.ts';
import { toasts } from '../toasts.ts';
import { useFeeCalls } from '../useFeeCalls.ts';
import type { DriftedField } from './ruleDrift.ts';

/** The tenant's rule next to the global one, with the choice between them. */
export function DriftDialog(props: {
  rule: TenantSurchargeRule;
  tenantId: string;
  canWrite: boolean;
  fields: readonly DriftedField[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { rule, tenantId, canWrite, fields, onDone, onClose } = props;
  const calls = useFeeCalls(tenantId);
  const end = () => {
    onClose();
    onDone();
  };
  const save = useAction(
    (edit: Omit<RuleEdit, 'id'>) =>
      calls.updateRule({ id: rule.id, version: rule.version, ...edit }),
    {
      done: toasts.ruleUpdated,
      onDone: end,
      failed: toasts.ruleUpdateFailed,
      onFailed: (error) => {
        // Someone else saved first, so these values are out of date.
        if (errorStatus(error) === 409 || errorStatus(error) === 404) end();
      },
    },
  );
  const { isBusy } = save;

  return (
    <ModalFrame
      title={`Compare ${rule.name} with the global rule`}
      isBusy={isBusy}
      onClose={onClose}
      isShort
    >
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
          The global rule has changed since this rule was copied from it. Existing carts and orders
          keep their prices.
        </Typography>
        <DriftTable fields={fields} />
      </DialogContent>
      {canWrite && (
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 2.5 }}>
          <Button disabled={isBusy} onClick={() => void save.run(seen(rule))}>
            Keep this rule
          </Button>
          <Button
            variant="contained"
            loading={isBusy}
            onClick={() => void save.run({ ...valuesOf(rule), ...seen(rule) })}
          >
            Use global rule
          </Button>
        </DialogActions>
      )}
    </ModalFrame>
  );
}

/** Hides the notice until the global rule changes again. */
const seen = ({ source }: TenantSurchargeRule) => (source ? { sourceVersion: source.version } : {});

function valuesOf({ source }: TenantSurchargeRule): Omit<RuleEdit, 'id'> {
  if (!source) return {};
  const { version: _version, ...values } = source;
  return values;
}

function DriftTable({ fields }: { fields: readonly DriftedField[] }) {
  return (
    <Table size="small" aria-label="Differences">
      <TableHead>
        <TableRow>
          <TableCell>Field</TableCell>
          <TableCell>This rule</TableCell>
          <TableCell>Global rule</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {fields.map(({ label, own, global }) => (
          <TableRow key={label}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{own}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{global}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
