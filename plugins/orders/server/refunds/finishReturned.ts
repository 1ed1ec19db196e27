import type { Deps, Tx } from '@foyer/kit/server';
import { lockOrder } from '../order/lockOrder.ts';
import { auditUnnamed } from './recordRefund.ts';
import { applied, changeMoney, replay, soldMoney, touchesOrder } from './refundMoney.ts';
import { MOVED, refundsOf } from './refundRecord.ts';
import { indexesOf, returnTickets, ticketsOf } from './ticketRows.ts';

/**
 * Refunds the tickets of fully refunded orders that an earlier version left valid.
 * @returns how many orders it changed
 */
export async function finishReturned(deps: Deps): Promise<number> {
  const orders = await deps
    .asPlatform(
      'Fixes fully refunded orders whose tickets an earlier version left valid, for all tenants.',
    )
    .read((db) =>
      db('orders_order as o')
        .where({ 'o.status': 'refunded', 'o.is_disputed': false })
        .whereExists(
          db('orders_ticket as t')
            .whereRaw('t.tenant_id = o.tenant_id and t.order_id = o.id')
            .where({ 't.is_refunded': false })
            .select(db.raw('1')),
        )
        .select<{ tenant_id: string; uid: string }[]>('o.tenant_id', 'o.uid'),
    );
  for (const { tenant_id: tenantId, uid } of orders)
    await deps
      .forTenant(tenantId)
      .tx((tx) => finishOrder(tx, deps, uid))
      .catch((error: unknown) => {
        deps.log.error({ err: error, orderUID: uid }, 'an order could not be completed');
      });
  return orders.length;
}

async function finishOrder(tx: Tx, deps: Deps, uid: string): Promise<void> {
  const order = await lockOrder(tx.db, uid);
  const refunds = await refundsOf(tx.db, order.id);
  const refund = refunds.findLast((one) => MOVED.includes(one.status) && touchesOrder(one));
  if (order.status !== 'refunded' || !refund) return;
  const tickets = await ticketsOf(tx.db, order);
  const money = replay(order, soldMoney(order, refunds), applied(refunds, indexesOf(tickets)));
  const returned = tickets.filter(({ is_refunded }) => !is_refunded);
  if (returned.length === 0) return;
  await changeMoney(tx, { order, money, cause: 'refund', causeId: `${refund.id}:tickets` });
  await auditUnnamed(tx, { order, refund, returned });
  await returnTickets(tx.db, deps, { order, tickets: returned });
}
