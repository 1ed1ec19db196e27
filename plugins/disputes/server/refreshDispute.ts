import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { chargedAccount, orderDisputes, orders } from '@foyer/plugin-orders/server';
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
  const found = await deps.use(orderDisputes).find(hint.chargeId);
  if (!found) return requireNoOrder(deps, hint);
  const dispute = await deps
    .use(gateway)
    .stripe()
    .disputes.retrieve(hint.disputeId, {}, optionsOf(hint));
  const facts = await disputeFacts(deps, found, dispute);
  await deps.forTenant(found.tenant_id).tx(async (tx) => {
    const order = await deps.use(orders).lock(tx.db, found.uid);
    await keepDispute(tx, deps, { order, facts, account: hint.account });
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
  const order = uid === undefined ? undefined : await deps.use(orderDisputes).find(uid);
  // The account's owner can write any order's number into a payment.
  if (!order || chargedAccount(order) !== hint.account) return;
  const isOpen = order.status === 'awaiting_payment' || order.status === 'processing';
  // It may have been completed between the two reads.
  if (isOpen || order.charge_id === hint.chargeId)
    throw new Error(`Order ${order.uid} is disputed but not completed yet.`);
}
