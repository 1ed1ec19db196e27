import { formatCount, formatDollars, longDay } from '@foyer/kit';
import { Figure, FigureGrid, Tile } from '@foyer/kit/admin';
import { PAID_DAYS, PART_FILTERS, type CashFlow } from '../../contract.ts';
import { useMoneyPages } from '../useMoneyPages.ts';
import { BY_GATEWAY, DAY_UNKNOWN, OWED_HOW, PAID_HOW, PARTS, RESERVED_HOW } from './figures.ts';

const ordersOf = (orders: number): string => formatCount(orders, 'order', 'orders');

/** The number of payouts, and how much of them was not transferred. */
function paidInWords({ payouts, debtTaken, reserved }: CashFlow['paid']): string {
  const kept = [
    ...(debtTaken > 0 ? [`${formatDollars(debtTaken)} applied to amounts owed`] : []),
    ...(reserved > 0 ? [`${formatDollars(reserved)} held in reserve`] : []),
  ];
  return [formatCount(payouts, 'payout', 'payouts'), ...kept].join(', ');
}

/** The tenant's totals, each with its definition and a link to its orders. */
export function CashFlowFigures({ flow, tenantId }: { flow: CashFlow; tenantId: string }) {
  const pages = useMoneyPages(tenantId);
  const shown = [
    ...PARTS,
    ...(flow.byGateway.orders > 0 || flow.facilitator === 'tenant' ? [BY_GATEWAY] : []),
    ...(flow.dayUnknown.orders > 0 ? [DAY_UNKNOWN] : []),
  ];
  const { paid, owed, reserved, releases } = flow;
  const [next] = releases;
  return (
    <FigureGrid title="Summary" columns={4} answers={[flow]}>
      {shown.map(({ part, label, how }) => (
        <Figure
          key={part}
          label={label}
          kind="money"
          now={flow[part].amount}
          note={ordersOf(flow[part].orders)}
          to={pages.pending(PART_FILTERS[part])}
          how={how}
          hasFailed={false}
        />
      ))}
      {(reserved.orders > 0 || flow.schedule.reservePercent > 0) && (
        <Tile
          label="Held in reserve"
          value={formatDollars(reserved.amount)}
          note={
            next?.day
              ? `Next release: ${formatDollars(next.amount)} on ${longDay(next.day, 'UTC')}`
              : ordersOf(0)
          }
          how={RESERVED_HOW}
        />
      )}
      <Figure
        label="Owed to the platform"
        kind="money"
        now={owed.amount}
        note={ordersOf(owed.orders)}
        to={pages.debts}
        how={OWED_HOW}
        hasFailed={false}
      />
      <Figure
        label={`Transferred in the last ${PAID_DAYS} days`}
        kind="money"
        now={paid.transferred}
        note={paidInWords(paid)}
        to={pages.completedSince(paid.since)}
        how={PAID_HOW}
        hasFailed={false}
      />
    </FigureGrid>
  );
}
