import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { chargedAccount, type OrderRow } from '../order/order.ts';
import { disputeFacts } from './disputeFacts.ts';
import { keepDispute } from './keepDispute.ts';

interface Hint {
  account: string | null;
  disputeId: string;
  chargeId: string;
}

/**
 * Re-reads a dispute from the gateway and updates its order.
 * @throws if the order is still being completed, so that the job is retried
 */
export async function refreshDispute(deps: Deps, hint: Hint): Promise<void> {
  const found = await orderOf(deps, hint.chargeId);
  if (!found) return requireNoOrder(deps, hint);
  const dispute = await deps
    .use(gateway)
    .stripe()
    .disputes.retrieve(hint.disputeId, {}, optionsOf(hint));
  const facts = await disputeFacts(deps, found, dispute);
  await deps.forTenant(found.tenant_id).tx(async (tx) => {
    const order = await tx
      .db<OrderRow>('orders_order')
      .where({ id: found.id })
      .forNoKeyUpdate()
      .first();
    if (order) await keepDispute(tx, deps, { order, facts, account: hint.account });
  });
}

const optionsOf = ({ account }: Hint) => (account ? { stripeAccount: account } : {});

/** The dispute can arrive before the payment does; a charge without an order isn't ours. */
async function requireNoOrder(deps: Deps, hint: Hint): Promise<void> {
  const { metadata } = await deps
    .use(gateway)
    .stripe()
    .charges.retrieve(hint.chargeId, {}, optionsOf(hint));
  const uid = metadata['orderUID'];
  const order = uid === undefined ? undefined : await orderOf(deps, uid);
  // The account's owner can write any order's number into a payment.
  if (!order || chargedAccount(order) !== hint.account) return;
  const isOpen = order.status === 'awaiting_payment' || order.status === 'processing';
  // It may have been completed between the two reads.
  if (isOpen || order.charge_id === hint.chargeId)
    throw new Error(`Order ${order.uid} is disputed but not completed yet.`);
}

const orderOf = (deps: Deps, name: string): Promise<OrderRow | undefined> =>
  deps
    .asPlatform('Finds the tenant of a charge reported by the gateway.')
    .read((db) =>
      db('orders_order as o')
        .join('orders_lookup as l', { 'l.tenant_id': 'o.tenant_id', 'l.order_id': 'o.id' })
        .where('l.id', name)
        .first<OrderRow | undefined>('o.*'),
    );
