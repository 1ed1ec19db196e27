import { formatDollars, longDay } from '@foyer/kit';
import { DescriptionList, useTenantId } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import type { MoneyOnItsWay as Money } from '../contract.ts';
import { PanelCard } from './PanelCard.tsx';
import { useMoneyOnItsWay } from './useMoneyOnItsWay.ts';

const DAYS_SHOWN = 5;

/** What a tenant will be paid for its orders, when, and what is holding it up. */
export default function MoneyOnItsWay() {
  const tenantId = useTenantId();
  const { data, error, isPending, refetch } = useMoneyOnItsWay(tenantId);
  return (
    <PanelCard
      title="Upcoming payouts"
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      answer={data}
    >
      {data && (
        <>
          <Box component="strong" sx={total}>
            {formatDollars(data.total)}
          </Box>
          {data.total === 0 && data.debt === 0 && (
            <Typography sx={{ color: 'text.secondary' }}>
              No upcoming payouts. Your share of card sales appears here.
            </Typography>
          )}
          <DescriptionList
            layout="amounts"
            sx={rows}
            facts={linesOf(data).map(({ amount, ...line }) => ({
              ...line,
              value: formatDollars(amount),
            }))}
          />
        </>
      )}
    </PanelCard>
  );
}

interface Line {
  label: string;
  amount: number;
  note?: string;
}

/** The days one by one, distant ones together, and then what is held or owed. */
function linesOf({ days, unknown, held, debt }: Money): Line[] {
  const later = days.slice(DAYS_SHOWN);
  const sum = later.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
  return [
    ...days
      .slice(0, DAYS_SHOWN)
      .map(({ day, amount }) => ({ label: `Available ${longDay(day, 'UTC')}`, amount })),
    ...(later.length > 0 ? [{ label: 'Available later', amount: sum }] : []),
    ...(unknown.orders > 0
      ? [
          {
            label: 'Processing',
            amount: unknown.amount,
            note: 'The bank hasn’t confirmed a date yet.',
          },
        ]
      : []),
    ...(held.orders > 0
      ? [{ label: 'On hold', amount: held.amount, note: 'Paid out once the hold is released.' }]
      : []),
    ...(debt > 0
      ? [{ label: 'Owed to the platform', amount: -debt, note: 'Deducted from your next payouts.' }]
      : []),
  ];
}

const total = {
  display: 'block',
  mb: 1,
  font: '650 25px/1.15 var(--display)',
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'tabular-nums',
};

const rows = {
  rowGap: 0,
  fontSize: 14,
  '& > div': { py: 1, borderTop: '1px solid var(--line)' },
};
