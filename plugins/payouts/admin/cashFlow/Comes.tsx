import { ChartCard, formatMoney } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import type { CashFlow } from '../../contract.ts';

/** How the available amount grows day by day if nothing is paid out. */
export function Comes({ flow }: { flow: CashFlow }) {
  const last = flow.days.at(-1);
  return (
    <Box sx={{ mt: 3 }}>
      <ChartCard
        kind="line"
        title="Available for payout"
        summary={`${formatMoney(flow.ready.amount)} now and ${formatMoney(last?.total ?? 0)} in ${flow.days.length} days, if nothing is paid out, held or refunded in the meantime.`}
        rows={flow.days}
        of={{ field: 'day', label: 'Day', kind: 'day' }}
        series={[
          { field: 'total', label: 'Available for payout', kind: 'money' },
          { field: 'amount', label: 'Newly available', kind: 'money' },
        ]}
        empty="No funds are available now, and none will become available in this period."
      />
    </Box>
  );
}
