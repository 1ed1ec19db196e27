import { query, together, type Deps, type Knex, type Tx } from '@foyer/kit/server';
import { lockDebt, type OrderKey } from './payoutOrder.ts';
import { reconcilePayout } from './reconcilePayout.ts';

interface Disputed extends OrderKey {
  disputeId: string;
  status: 'open' | 'won' | 'lost';
  amountCents: number;
  isWithdrawn: boolean;
}

/**
 * Only orders that are already paid out or that owe something need reconciling; others don't wait
 * for the tenant's debt lock.
 */
export async function onOrderSettled(tx: Tx, deps: Deps, key: OrderKey): Promise<void> {
  if (await copyFigures(tx.db, key, { unlessOwing: true })) return;
  await reconcilePayout(tx, deps, key, { kind: 'transfer', id: key.orderId });
  await copyFigures(tx.db, key);
}

/** Handles a change of an order's figures by a refund or dispute. */
export async function onMoneyChanged(tx: Tx, key: OrderKey): Promise<void> {
  await lockDebt(tx.db, key.tenantId);
  await copyFigures(tx.db, key);
}

/**
 * Blocks transfers while a dispute is open. Runs in the dispute's own transaction, so no transfer
 * can start after it.
 */
export async function holdForDispute(tx: Tx, dispute: Disputed): Promise<void> {
  const { tenantId, orderId, status, isWithdrawn } = dispute;
  const isOpen = status === 'open';
  await lockDebt(tx.db, tenantId);
  await tx
    .db('payouts_order')
    .where({ tenant_id: tenantId, order_id: orderId })
    .update({
      system_hold: isOpen,
      withdrawn_cents: isOpen && isWithdrawn ? dispute.amountCents : 0,
      updated_at: tx.db.fn.now(),
    });
}

/**
 * Reverses what the bank has withdrawn, and pays it again if the dispute is won. If the dispute is
 * lost, the order's figures include it, which are known only after the commit.
 */
export async function onOrderDisputed(deps: Deps, dispute: Disputed): Promise<void> {
  const { tenantId, orderId, disputeId } = dispute;
  await deps
    .forTenant(tenantId)
    .tx((tx) =>
      reconcilePayout(tx, deps, { tenantId, orderId }, { kind: 'dispute', id: disputeId }),
    );
}

/**
 * Updates an unpaid order's figures from `orders_order_v1`. Locks its row of payouts_order; callers
 * that also need the debt lock must take that first.
 * @param given.unlessOwing skips an order that owes, or whose tenant's share is negative
 * @returns whether an order was updated
 */
async function copyFigures(
  db: Knex.Transaction,
  { tenantId, orderId }: OrderKey,
  { unlessOwing = false }: { unlessOwing?: boolean } = {},
): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update payouts_order p set available_at = o.balance_available_at,
       gateway_fee_cents = o.gateway_fee_cents, total_cents = o.total_cents - o.refunded_cents,
       net_amount_cents = o.net_amount_cents, tenant_total_cents = o.tenant_total_cents,
       platform_total_cents = o.platform_total_cents
     from orders_order_v1 o
     where p.tenant_id = :tenantId and p.order_id = :orderId and not p.payout_completed
       and o.tenant_id = p.tenant_id and o.id = p.order_id
       ${unlessOwing ? 'and p.owed_cents = 0 and o.tenant_total_cents >= 0' : ''}`,
    { tenantId, orderId },
  );
  return rowCount > 0;
}

/**
 * Makes completed orders available for payout. An order without a charge is included only for what
 * it owes: the fees of a sale whose money the tenant received directly.
 */
export const openOrders = together<OrderKey>(async ({ db }, orders) => {
  await query(
    db,
    `insert into payouts_order
       (tenant_id, order_id, order_uid, event_id, ordered_at, facilitator, has_charge, owed_cents,
        available_at, gateway_fee_cents, total_cents, net_amount_cents, tenant_total_cents,
        platform_total_cents)
     select o.tenant_id, o.id, o.uid, o.event_id, o.created_at, o.facilitator,
       o.charge_id is not null,
       case when o.charge_id is null then greatest(0, -o.tenant_total_cents) else 0 end,
       o.balance_available_at, o.gateway_fee_cents, o.total_cents - o.refunded_cents,
       o.net_amount_cents, o.tenant_total_cents, o.platform_total_cents
     from unnest(?::uuid[], ?::uuid[]) as completed (tenant_id, order_id)
     join orders_order_v1 o on o.tenant_id = completed.tenant_id and o.id = completed.order_id
     where o.charge_id is not null or o.tenant_total_cents <> 0
     on conflict (tenant_id, order_id) do nothing`,
    [orders.map(({ tenantId }) => tenantId), orders.map(({ orderId }) => orderId)],
  );
});

/**
 * Records debt of a tenant that Stripe pays directly and that can't be reversed; later payouts are
 * reduced by it. Announces it once, in the transaction that posts it.
 */
export async function recordTenantDebt(
  tx: Tx,
  { tenantId, orderId, owedCents }: OrderKey & { owedCents: number },
): Promise<void> {
  await lockDebt(tx.db, tenantId);
  await tx
    .db('payouts_order')
    .where({ tenant_id: tenantId, order_id: orderId })
    .increment('owed_cents', owedCents)
    .update({ updated_at: tx.db.fn.now() });
}
