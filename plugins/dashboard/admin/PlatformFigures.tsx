import { formatDollars, formatNumber } from '@foyer/kit';
import { Figure, FigureGrid, PeriodPicker, useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { dashboard, type DashboardReport } from '../contract.ts';
import {
  DONATION_REPORT,
  PENDING_PAYOUTS,
  RECONCILIATION,
  SALES_REPORT,
  TAX_REPORT,
} from './addresses.ts';
import { useAskSession } from './useAskSession.ts';
import { useSalesPeriod } from './useSalesPeriod.ts';

type SalesFigure = keyof DashboardReport['sales'];

const SALES: readonly {
  field: SalesFigure;
  label: string;
  to: string;
  better: 'more' | 'less' | 'neither';
}[] = [
  { field: 'gross_sales', label: 'Gross sales', to: SALES_REPORT, better: 'more' },
  { field: 'net_sales', label: 'Net revenue', to: SALES_REPORT, better: 'more' },
  { field: 'total_service_fees', label: 'Service fees', to: SALES_REPORT, better: 'more' },
  { field: 'total_processing_fees', label: 'Processing fees', to: SALES_REPORT, better: 'neither' },
  { field: 'total_discounts', label: 'Discounts', to: SALES_REPORT, better: 'neither' },
  { field: 'refunds', label: 'Refunds', to: SALES_REPORT, better: 'less' },
  { field: 'total_taxes', label: 'Total tax', to: TAX_REPORT, better: 'neither' },
  { field: 'total_donations', label: 'Donations', to: DONATION_REPORT, better: 'more' },
];

const COUNTS = [
  { field: 'tenants', label: 'Tenants' },
  { field: 'events', label: 'Events' },
  { field: 'attendees', label: 'Attendee accounts' },
] as const;

const TICKETS = [
  { field: 'tickets_sold', label: 'Tickets sold' },
  { field: 'complimentary_tickets', label: 'Complimentary tickets' },
] as const;

/** The platform's figures for a period, and how many tenants, events and attendees it serves. */
export default function PlatformFigures() {
  useAskSession();
  const { period, choose } = useSalesPeriod();
  const now = useReport(period);
  const before = useReport(period.before);
  const than = period.beforeWords;
  const hasFailed = now.isError;
  const salesOf = (field: SalesFigure, better: 'more' | 'less' | 'neither') => ({
    now: now.data?.sales[field],
    hasFailed,
    ...(!before.isError && { before: { value: before.data?.sales[field], than, better } }),
  });
  return (
    <>
      <FigureGrid
        title="Sales"
        columns={4}
        answers={[now.data, before.data]}
        action={<PeriodPicker choice={period.choice} onChoose={choose} />}
      >
        {SALES.map(({ field, label, to, better }) => (
          <Figure key={field} label={label} kind="money" to={to} {...salesOf(field, better)} />
        ))}
      </FigureGrid>
      <MoneyFigures />
      <FigureGrid title="Platform" columns={5} answers={[now.data]}>
        {COUNTS.map(({ field, label }) => (
          <Figure
            key={field}
            label={label}
            kind="count"
            to={SALES_REPORT}
            now={now.data?.[field]}
            hasFailed={hasFailed}
          />
        ))}
        {TICKETS.map(({ field, label }) => (
          <Figure
            key={field}
            label={label}
            kind="count"
            to={SALES_REPORT}
            now={now.data?.sales[field]}
            hasFailed={hasFailed}
          />
        ))}
      </FigureGrid>
    </>
  );
}

/** What Stripe holds, what of it is the tenants', and what stays with the platform. */
function MoneyFigures() {
  const { period } = useSalesPeriod();
  const { firstDay: from, lastDay: to, before, beforeWords: than } = period;
  const api = useClient(dashboard);
  const { data, isError } = useQuery({
    queryKey: ['dashboard', 'money', from, to, before.firstDay],
    queryFn: () => api.platformMoney({ query: { from, to, fromBefore: before.firstDay } }),
  });
  const hasFailed = isError || data?.balance === null;
  return (
    <FigureGrid title="Money" columns={4} answers={[data]}>
      <Figure
        label="Stripe balance"
        kind="money"
        to={RECONCILIATION}
        now={data?.balance?.available}
        note={data?.balance && `${formatDollars(data.balance.pending)} pending`}
        hasFailed={hasFailed}
      />
      <Figure
        label="Ready to pay out"
        kind="money"
        to={PENDING_PAYOUTS}
        now={data?.ready.amount}
        note={data && ordersInWords(data.ready.orders)}
        hasFailed={isError}
      />
      <Figure
        label="Payable later"
        kind="money"
        to={PENDING_PAYOUTS}
        now={data?.later.amount}
        note={data && ordersInWords(data.later.orders)}
        hasFailed={isError}
      />
      <Figure
        label="Platform’s take"
        kind="money"
        to={SALES_REPORT}
        now={data?.take}
        before={{ value: data?.takeBefore, than }}
        how="What the platform keeps of this period’s orders: fees, minus the card processing fees it pays."
        hasFailed={isError}
      />
    </FigureGrid>
  );
}

const ordersInWords = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'order' : 'orders'}`;

function useReport({ firstDay, lastDay }: { firstDay: string; lastDay: string }) {
  const api = useClient(dashboard);
  return useQuery({
    queryKey: ['dashboard', 'report', firstDay, lastDay],
    queryFn: () => api.dashboard({ query: { from: firstDay, to: lastDay } }),
  });
}
