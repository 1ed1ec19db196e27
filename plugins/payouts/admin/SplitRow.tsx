import { formatDollars } from '@foyer/kit';
import { DescriptionList } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { PayoutSplit } from '../contract.ts';

/**
 * How a tenant's share splits, for one or many orders: the total, what is kept, and what is
 * transferred.
 * @param props.isAhead before the payout, when figures can still change
 */
export function SplitRow(props: {
  title: ReactNode;
  split: PayoutSplit;
  note?: ReactNode;
  isAhead?: boolean;
  isTotal?: boolean;
}) {
  const { title, split, note, isAhead = false, isTotal = false } = props;
  const { tenantTotal, debtReturned, debtTaken, reserved, transferred } = split;
  const parts: [label: string, amount: number][] = [
    ['Tenant total', tenantTotal],
    ...(debtReturned === 0 ? [] : [['Returned to tenant', debtReturned] as [string, number]]),
    ['Applied to amounts owed', debtTaken],
    ['Held in reserve', reserved],
    [isAhead ? 'Net transfer' : 'Transferred', transferred],
  ];
  return (
    <Box component="li" sx={isTotal ? { ...row, bgcolor: 'var(--sunken)' } : row}>
      <Box component="strong" sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      <DescriptionList
        width={104}
        sx={amounts}
        facts={parts.map(([label, amount], index) => ({
          label,
          value: formatDollars(amount),
          isStrong: index === parts.length - 1,
        }))}
      />
      {note && <Box sx={{ fontSize: 13.5, color: 'text.secondary', mt: 0.25 }}>{note}</Box>}
    </Box>
  );
}

/** Styles for a list of split rows. */
export const splitList = { listStyle: 'none', m: 0, p: 0 } as const;

const row = { px: 1, py: 1, borderBottom: '1px solid var(--line)' } as const;
const amounts = {
  mt: 0.25,
  rowGap: 0.5,
  color: 'text.primary',
  fontVariantNumeric: 'tabular-nums',
};
