import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { OrderRow } from '../order/order.ts';
import { disputeFacts } from './disputeFacts.ts';
import { keepDispute } from './keepDispute.ts';

/** Something happened to a dispute: it is read anew, and its order brought to where it is. */
export async function refreshDispute(
  deps: Deps,
  hint: { account: string | null; disputeId: string; chargeId: string },
): Promise<void> {
  const found = await orderOf(deps, hint.chargeId);
  if (!found) return;
  const dispute = await deps
    .use(gateway)
    .stripe()
    .disputes.retrieve(hint.disputeId, {}, hint.account ? { stripeAccount: hint.account } : {});
  const facts = await disputeFacts(deps, found, dispute);
  await deps.forTenant(found.tenant_id).tx(async (tx) => {
    const order = await tx.db<OrderRow>('orders_order').where({ id: found.id }).forUpdate().first();
    if (order) await keepDispute(tx, deps, { order, facts, account: hint.account });
  });
}

const orderOf = (deps: Deps, chargeId: string): Promise<OrderRow | undefined> =>
  deps
    .asPlatform('The gateway names a charge, and not whose it is.')
    .read((db) =>
      db('orders_order as o')
        .join('orders_lookup as l', { 'l.tenant_id': 'o.tenant_id', 'l.order_id': 'o.id' })
        .where('l.id', chargeId)
        .first<OrderRow | undefined>('o.*'),
    );
