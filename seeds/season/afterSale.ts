import { ticketsOfOrder, type PastRefund } from '@foyer/plugin-orders/past';
import { refunds } from '@foyer/plugin-orders/server';
import type { Past } from '@foyer/local-stripe/past';
import type { Installation } from '../demo/installation.ts';
import type { Chance } from './chance.ts';
import type { PastOrder } from './sellSeason.ts';

const DAY = 86_400_000;
const REASONS = [
  'Can’t make it',
  'Bought tickets twice',
  'Sick on the day of the event',
  'Booked the wrong date',
];

/** A refund and its order. */
export interface RefundedOrder extends PastRefund {
  orderUID: string;
}

/** Refunds some orders: one ticket, all tickets, or an amount. */
export async function refundSome(
  { use, depsOf }: Installation,
  given: { sold: readonly PastOrder[]; chance: Chance; past: Past },
): Promise<RefundedOrder[]> {
  const { sold, chance, past } = given;
  const service = use('orders', refunds);
  const done: RefundedOrder[] = [];
  for (const order of sold.slice(0, -1)) {
    const { tenantId, eventId, orderUID, chargeId, at: soldAt, eventAt } = order;
    if (!chargeId || !chance.in100(4)) continue;
    const tickets = await depsOf('orders')
      .forTenant(tenantId)
      .read((db) => ticketsOfOrder(db, orderUID));
    const isAmount = chance.in100(15);
    const until = Math.max(soldAt.getTime() + DAY, eventAt.getTime());
    const at = new Date(
      Math.min(Date.now(), soldAt.getTime() + chance.next() * (until - soldAt.getTime())),
    );
    const refundId = await service.record(tenantId, {
      orderUID,
      eventId,
      ticketIds: isAmount ? [] : tickets.slice(0, chance.in100(60) ? tickets.length : 1),
      amountCents: isAmount ? 500 : null,
      withFees: chance.in100(70),
      reason: chance.pick(REASONS),
      requestedBy: null,
      carryOut: (cents, id) =>
        past.refund({ at, chargeId, cents, metadata: { orderUID, refundId: id } }),
    });
    done.push({ tenantId, refundId, at, orderUID });
  }
  return done;
}
