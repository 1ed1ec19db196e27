import { ChartCard, formatMoney } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import type { CashFlow } from '../../contract.ts';

/** How what can be paid out grows from day to day, if nothing is paid out meanwhile. */
export function Comes({ flow }: { flow: CashFlow }) {
  const last = flow.days.at(-1);
  return (
    <Box sx={{ mt: 3 }}>
      <ChartCard
        kind="line"
        title="What can be paid out"
        summary={`${formatMoney(flow.ready.amount)} now, ${formatMoney(last?.total ?? 0)} in ${flow.days.length} days, if nothing is paid out, held or refunded meanwhile.`}
        rows={flow.days}
        of={{ field: 'day', label: 'Day', kind: 'day' }}
        series={[
          { field: 'total', label: 'Can be paid out', kind: 'money' },
          { field: 'amount', label: 'Becomes available', kind: 'money' },
        ]}
        empty="Nothing can be paid out, and nothing becomes available in these days."
      />
    </Box>
  );
}
