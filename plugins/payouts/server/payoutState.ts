import type { Deps, Knex } from '@foyer/kit/server';
import type { PayoutState } from '@foyer/plugin-orders/server';
import type { PayoutOrder } from './order/payoutOrder.ts';

/** How far an order's money is on its way to the tenant, as shown on the order page. */
export async function payoutState(
  deps: Deps,
  { tenantId, orderUID }: { tenantId: string; orderUID: string },
): Promise<PayoutState> {
  const row = await deps
    .forTenant(tenantId)
    .read((db) =>
      db<PayoutOrder>('payouts_order').where({ tenant_id: tenantId, order_uid: orderUID }).first(),
    );
  const onHold = row !== undefined && (row.on_hold || row.system_hold);
  return {
    onHold,
    hold: onHold
      ? {
          reason: row.hold_message ?? '',
          heldAt: row.held_at?.toISOString() ?? null,
          byDispute: !row.on_hold,
        }
      : null,
    payoutCompleted: row?.payout_completed ?? false,
  };
}

/** Orders whose payout is blocked by a manual hold or a dispute. */
export const heldOrders = (db: Knex): Knex.QueryBuilder =>
  db('payouts_order').whereRaw('on_hold or system_hold').select('tenant_id', 'order_id');
