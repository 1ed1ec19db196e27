import { formatCount, longDay } from '@foyer/kit';
import { Figure, useCan, useClient, useTenantId } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { dashboard } from '../contract.ts';
import { PENDING_PAYOUTS, SALES_REPORT } from './addresses.ts';
import { useMoneyOnItsWay } from './useMoneyOnItsWay.ts';

/** What a tenant sold today and lately, and what it will be paid next. */
export default function TenantFigures() {
  const tenantId = useTenantId();
  const api = useClient(dashboard);
  const canSeeMoney = useCan(dashboard, 'money.read');
  const sales = useQuery({
    queryKey: ['dashboard', 'sales', tenantId],
    queryFn: () => api.tenantSales({ params: { tenantId } }),
  });
  const money = useMoneyOnItsWay(tenantId);
  const { today, last30Days } = sales.data ?? {};
  const [next] = money.data?.days ?? [];
  return (
    <Box sx={grid}>
      <Figure
        label="Sales today"
        kind="money"
        now={today?.gross}
        to={SALES_REPORT}
        note={today && formatCount(today.tickets, 'ticket', 'tickets')}
        hasFailed={sales.isError}
      />
      <Figure
        label="Last 30 days"
        kind="money"
        now={last30Days?.gross}
        before={{ value: last30Days?.grossBefore, than: 'the 30 days before', better: 'more' }}
        to={SALES_REPORT}
        hasFailed={sales.isError}
      />
      {canSeeMoney && (
        <>
          <Figure
            label="Next payout"
            kind="money"
            now={money.data && (next?.amount ?? 0)}
            to={PENDING_PAYOUTS}
            note={money.data && (next ? `Available ${longDay(next.day, 'UTC')}` : 'None pending')}
            hasFailed={money.isError}
          />
          <Figure
            label="Payouts on hold"
            kind="money"
            now={money.data?.held.amount}
            to={PENDING_PAYOUTS}
            note={money.data && formatCount(money.data.held.orders, 'order', 'orders')}
            hasFailed={money.isError}
          />
        </>
      )}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(auto-fit, minmax(160px, 1fr))',
  },
};
