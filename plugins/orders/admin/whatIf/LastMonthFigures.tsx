import { formatDollars, formatNumber, monthInWords } from '@foyer/kit';
import { Alert, Box, Typography } from '@mui/material';
import type { FeeWhatIf } from '../../contract.ts';

const ROWS = [
  { key: 'buyers', label: 'Buyers paid' },
  { key: 'tenant', label: 'Organizer' },
  { key: 'platform', label: 'Platform' },
  { key: 'gateway', label: 'Payment gateway' },
] as const satisfies readonly { key: keyof FeeWhatIf['now']; label: string }[];

/** A month's figures as sold, under the current settings and with the changes. */
export function LastMonthFigures({ of }: { of: FeeWhatIf }) {
  if (of.orderCount === 0)
    return (
      <Typography role="status">
        There were no orders in {monthInWords(of.month)}, so there’s nothing to compare.
      </Typography>
    );
  return (
    <Box sx={{ width: '100%' }}>
      {!of.isComplete && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          These figures include only the month’s first {formatNumber(of.orderCount)} orders.
        </Alert>
      )}
      <Typography role="status" sx={{ mb: 1 }}>
        {sentence(of)}
      </Typography>
      <Box component="table" aria-label={`Figures for ${monthInWords(of.month)}`} sx={table}>
        <thead>
          <tr>
            <th scope="col">Fee settings</th>
            <th scope="col">Saved</th>
            <th scope="col">Edited</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ key, label }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{formatDollars(of.now[key])}</td>
              <td>
                {formatDollars(of.changed[key])}
                <Difference cents={differenceOf(of, key)} />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        As sold: buyers paid {formatDollars(of.asSold.buyers)}, the organizer kept{' '}
        {formatDollars(of.asSold.tenant)}, the platform {formatDollars(of.asSold.platform)} and the
        payment gateway {formatDollars(of.asSold.gateway)}.
      </Typography>
    </Box>
  );
}

function Difference({ cents }: { cents: number }) {
  if (cents === 0) return null;
  return (
    <Typography component="span" variant="caption" sx={{ display: 'block' }}>
      {cents > 0 ? '+' : '−'}
      {formatDollars(Math.abs(cents) / 100)}
    </Typography>
  );
}

const differenceOf = (of: FeeWhatIf, key: keyof FeeWhatIf['now']): number =>
  Math.round((of.changed[key] - of.now[key]) * 100);

function sentence(of: FeeWhatIf): string {
  const cents = differenceOf(of, 'tenant');
  const orders = of.orderCount === 1 ? 'order' : `${formatNumber(of.orderCount)} orders`;
  const whose = `The ${orders} in ${monthInWords(of.month)}`;
  if (cents === 0) return `${whose} would have earned the organizer the same amount.`;
  const amount = formatDollars(Math.abs(cents) / 100);
  return `${whose} would have earned the organizer ${amount} ${cents > 0 ? 'more' : 'less'}.`;
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    py: 0.75,
    pl: 1,
    textAlign: 'right',
    verticalAlign: 'top',
    borderTop: '1px solid var(--line)',
  },
  '& th:first-of-type': { textAlign: 'left', pl: 0, fontWeight: 400 },
  '& thead th': { fontSize: 12, fontWeight: 600, color: 'var(--ink-2)', border: 0 },
  '& thead th:first-of-type': { fontWeight: 600 },
};
