import { service, type Deps, type Knex, type Tx } from '@foyer/kit/server';
import { orderFacts, type OrderFacts } from '../order/orderFacts.ts';
import { named, type OrderFlow, type OrderRow } from '../order/order.ts';
import { refundsOf, type RefundRecord } from '../refunds/refundRecord.ts';
import type { OrdersTicketRow } from '../schema.ts';
import { orderMoneyChanged, orderShareOwed } from '../../contract/events.ts';
import { postLedger } from '../order/postLedger.ts';
import { recordDispute, type DisputeChange, type RecordedDispute } from './recordDispute.ts';

/** For larger orders, the remaining tickets are only counted. */
const MAX_TICKETS = 200;

/** What a dispute does to its order, for the plugin that handles disputes. */
export interface OrderDisputes {
  /** Finds the order with a charge or an order ID, whichever tenant’s it is. */
  find(chargeOrUID: string): Promise<OrderRow | undefined>;
  /** The order of a recorded dispute. @throws if it no longer exists */
  orderOf(dispute: { tenantId: string; disputeId: string }): Promise<OrderRow>;
  /** What is known about a disputed order. */
  describe(db: Knex, order: { tenantId: string; orderId: string }): Promise<DisputedOrder>;
  /**
   * Records a dispute’s current state, and changes the order when that moves money. A lost dispute
   * writes the order off.
   * @param change.order locked by the caller
   */
  record(tx: Tx, change: DisputeChange): Promise<RecordedDispute>;
  /** Records that the tenant’s share was reversed. */
  takeShareBack(tx: Tx, move: ShareMove): Promise<void>;
  /** Records a debt that later payouts repay. */
  recordDebt(tx: Tx, move: ShareMove): Promise<void>;
}

export interface DisputedOrder {
  order: OrderFacts;
  flow: OrderFlow;
  /** What the buyer agreed to at checkout, by field. */
  consents: Record<string, { given?: boolean; text?: string; at?: string }>;
  tickets: OrdersTicketRow[];
  refunds: RefundRecord[];
}

export const orderDisputes = service<OrderDisputes>('orders.disputes/v1');

export const makeOrderDisputes = (deps: Deps): OrderDisputes => ({
  find: (chargeOrUID) =>
    deps
      .asPlatform('Finds the tenant of a charge reported by the gateway.')
      .read((db) =>
        db('orders_order as o')
          .join('orders_lookup as l', { 'l.tenant_id': 'o.tenant_id', 'l.order_id': 'o.id' })
          .where('l.id', chargeOrUID)
          .first<OrderRow | undefined>('o.*'),
      ),
  async orderOf({ tenantId, disputeId }) {
    const order = await deps
      .forTenant(tenantId)
      .read((db) =>
        db('orders_order as o')
          .join('orders_dispute as d', { 'd.tenant_id': 'o.tenant_id', 'd.order_id': 'o.id' })
          .where({ 'd.tenant_id': tenantId, 'd.id': disputeId })
          .first<OrderRow | undefined>('o.*'),
      );
    if (!order) throw new Error(`The order of dispute ${disputeId} no longer exists.`);
    return order;
  },
  describe,
  record: (tx, change) => recordDispute(tx, deps, change),
  takeShareBack,
  recordDebt,
});

async function describe(
  db: Knex,
  { tenantId, orderId: id }: { tenantId: string; orderId: string },
): Promise<DisputedOrder> {
  const kept = (await db('orders_order')
    .where({ tenant_id: tenantId, id })
    .first('flow', 'consents')) as Pick<DisputedOrder, 'flow' | 'consents'>;
  const tickets = await db<OrdersTicketRow>('orders_ticket')
    .where({ tenant_id: tenantId, order_id: id })
    .orderBy('index')
    .limit(MAX_TICKETS);
  return {
    ...kept,
    order: await orderFacts(db, { tenantId, id }),
    tickets,
    refunds: await refundsOf(db, id),
  };
}

/** An amount that a lost dispute takes from the tenant. */
interface ShareMove {
  order: OrderRow;
  /** Unique for each posting. */
  cause: string;
  amountCents: number;
}

/** Records that the tenant's share was reversed. */
const takeShareBack = (tx: Tx, share: ShareMove): Promise<void> =>
  move(tx, share, { account: 'transferred', agreedCents: share.amountCents });

/** Records a debt that later payouts repay. */
async function recordDebt(tx: Tx, debt: ShareMove): Promise<void> {
  if (debt.amountCents === 0) return;
  await move(tx, debt, { account: 'tenant', agreedCents: 0 });
  await tx.emit(orderShareOwed, { ...named(debt.order), owedCents: debt.amountCents });
}

async function move(
  tx: Tx,
  { order, cause, amountCents }: ShareMove,
  from: { account: 'tenant' | 'transferred'; agreedCents: number },
): Promise<void> {
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({
      agreed_cents: tx.db.raw('agreed_cents - ?', [from.agreedCents]),
      tenant_total_cents: tx.db.raw('tenant_total_cents - ?', [amountCents]),
      platform_total_cents: tx.db.raw('platform_total_cents + ?', [amountCents]),
      updated_at: tx.db.fn.now(),
    });
  await postLedger(tx, {
    tenantId: order.tenant_id,
    orderId: order.id,
    cause: 'dispute',
    causeId: cause,
    entries: [
      { account: from.account, amountCents: -amountCents },
      { account: 'platform', amountCents },
    ],
  });
  await tx.emit(orderMoneyChanged, named(order));
}
