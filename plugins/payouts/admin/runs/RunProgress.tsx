import { Box, LinearProgress } from '@mui/material';
import type { RunRow } from '../../contract.ts';
import { ordersInWords } from '../pending/words.ts';

/** How many of the orders have been processed. */
export function RunProgress({ run }: { run: Pick<RunRow, 'orders' | 'waitingOrders'> }) {
  const done = run.orders - run.waitingOrders;
  const words = `${done.toLocaleString('en-US')} of ${ordersInWords(run.orders)}`;
  return (
    <Box sx={{ flex: '1 1 220px' }}>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {words}
      </Box>
      <LinearProgress
        aria-label={`Payout of ${ordersInWords(run.orders)}`}
        variant="determinate"
        value={Math.round((done / run.orders) * 100)}
        sx={{ mt: 0.75, borderRadius: 99 }}
      />
    </Box>
  );
}
