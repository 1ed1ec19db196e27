import type { World } from '../world/createWorld.ts';

/**
 * All balances. The accounts' side is the sum of balance transactions, the other side comes from
 * the visible objects. Unless they sum to 0, money was created or lost.
 */
export function books(world: World) {
  const accounts = Object.fromEntries(
    world.scopes().map((account) => [account, balanceOf(world, account)]),
  );
  const outside = { buyersCents: 0, stripeCents: 0, banksCents: 0 };
  for (const account of world.scopes()) {
    const tables = world.of(account);
    for (const { id, amount, balance_transaction: transaction } of tables.charges.newest())
      if (id.startsWith('ch_') && transaction !== null) outside.buyersCents -= amount;
    for (const { id, amount, status } of tables.refunds.newest())
      if (id.startsWith('re_') && status === 'succeeded') outside.buyersCents += amount;
    for (const { amount, status } of tables.disputes.newest())
      if (status !== 'won') outside.buyersCents += amount;
    for (const { amount, status } of tables.payouts.newest())
      if (status !== 'failed' && status !== 'canceled') outside.banksCents += amount;
    for (const { fee_details: fees } of tables.balanceTransactions.newest())
      for (const { amount, type } of fees) if (type === 'stripe_fee') outside.stripeCents += amount;
  }
  const inside = Object.values(accounts).map((each) => each.availableCents + each.pendingCents);
  const sumCents = [...inside, ...Object.values(outside)].reduce((sum, each) => sum + each, 0);
  return { accounts, outside, sumCents };
}
export type Books = ReturnType<typeof books>;

/** An account's available and pending balance. */
export function balanceOf(
  world: World,
  account: string,
): { availableCents: number; pendingCents: number } {
  const now = world.now();
  const sum = { availableCents: 0, pendingCents: 0 };
  for (const { net, available_on: availableOn } of world.of(account).balanceTransactions.newest())
    if (availableOn <= now) sum.availableCents += net;
    else sum.pendingCents += net;
  return sum;
}
