import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { OrderRow } from '../order/order.ts';
import { disputeFacts } from './disputeFacts.ts';
import { keepDispute } from './keepDispute.ts';

interface Hint {
  account: string | null;
  disputeId: string;
  chargeId: string;
}

/**
 * Something happened to a dispute: it is read anew, and its order brought to where it is.
 * @throws where the order is still being completed, so that it is tried again
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

/** The dispute may be heard of before the payment is; a charge that is no order's is not ours. */
async function requireNoOrder(deps: Deps, hint: Hint): Promise<void> {
  const { metadata } = await deps
    .use(gateway)
    .stripe()
    .charges.retrieve(hint.chargeId, {}, optionsOf(hint));
  const uid = metadata['orderUID'];
  const order = uid === undefined ? undefined : await orderOf(deps, uid);
  if (!order) return;
  const isOpen = order.status === 'awaiting_payment' || order.status === 'processing';
  // It may have been completed between the two looks.
  if (isOpen || order.charge_id === hint.chargeId)
    throw new Error(`The order ${order.uid} is disputed, and is not completed yet.`);
}

const orderOf = (deps: Deps, name: string): Promise<OrderRow | undefined> =>
  deps
    .asPlatform('The gateway names a charge, and not whose it is.')
    .read((db) =>
      db('orders_order as o')
        .join('orders_lookup as l', { 'l.tenant_id': 'o.tenant_id', 'l.order_id': 'o.id' })
        .where('l.id', name)
        .first<OrderRow | undefined>('o.*'),
    );
