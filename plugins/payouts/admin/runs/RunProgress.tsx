import { formatCount, formatNumber } from '@foyer/kit';
import { Box, LinearProgress } from '@mui/material';
import type { RunRow } from '../../contract.ts';

/** How many of the orders have been processed. */
export function RunProgress({ run }: { run: Pick<RunRow, 'orders' | 'waitingOrders'> }) {
  const done = run.orders - run.waitingOrders;
  const words = `${formatNumber(done)} of ${formatCount(run.orders, 'order', 'orders')}`;
  return (
    <Box sx={{ flex: '1 1 220px' }}>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {words}
      </Box>
      <LinearProgress
        aria-label={`Payout of ${formatCount(run.orders, 'order', 'orders')}`}
        variant="determinate"
        value={Math.round((done / run.orders) * 100)}
        sx={{ mt: 0.75, borderRadius: 99 }}
      />
    </Box>
  );
}
