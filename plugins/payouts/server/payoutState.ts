import type { Deps, Knex } from '@foyer/kit/server';
import type { PayoutState } from '@foyer/plugin-orders/server';

/** How far an order's money is on its way to its tenant, as the page about the order shows it. */
export async function payoutState(
  deps: Deps,
  { tenantId, orderUID }: { tenantId: string; orderUID: string },
): Promise<PayoutState> {
  const row = await deps
    .forTenant(tenantId)
    .read<{ held: boolean; completed: boolean } | undefined>((db) =>
      db('payouts_order')
        .where({ tenant_id: tenantId, order_uid: orderUID })
        .first(db.raw('on_hold or system_hold as held'), 'payout_completed as completed'),
    );
  return { onHold: row?.held ?? false, payoutCompleted: row?.completed ?? false };
}

/** The orders whose payout somebody, or a dispute, holds back. */
export const heldOrders = (db: Knex): Knex.QueryBuilder =>
  db('payouts_order').whereRaw('on_hold or system_hold').select('tenant_id', 'order_id');
