import { Badge, formatMoney, type BadgeTone } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import type { Payability, PendingRow } from '../../contract.ts';
import { PAYABILITY_WORDS, ROW_WORDS } from '../../words.ts';
import { STATUS_TONES } from './words.ts';

/** Reasons that neither the status nor the hold column shows. */
const TONES: Partial<Record<Payability, BadgeTone>> = {
  no_account: 'bad',
  disputed: 'bad',
  in_progress: 'active',
  facilitator_is_tenant: 'plain',
  debt: 'warn',
  kept_for_debt: 'warn',
};

/** The status, and below it whether the order can be paid out. */
export function StatusCell({ row: { details } }: { row: PendingRow }) {
  const { status, payability, owed } = details;
  const tone = TONES[payability];
  const isOwing = payability === 'debt' || payability === 'kept_for_debt';
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }}>
      <Badge tone={STATUS_TONES[status]}>{ROW_WORDS[status]}</Badge>
      {tone && (
        <Badge tone={tone}>
          {isOwing ? `Tenant owes ${formatMoney(owed)}` : PAYABILITY_WORDS[payability]}
        </Badge>
      )}
    </Box>
  );
}
