import type { World } from '../world/createWorld.ts';
import { balanceOf } from './balanceOf.ts';

/**
 * Where all the money is. The accounts' side is added up from balance transactions, the other side
 * from the objects that people see; their sum is 0, or money was made or lost somewhere.
 */
export function books(world: World) {
  const accounts = Object.fromEntries(
    world.scopes().map((account) => [account, balanceOf(world, account)]),
  );
  const outside = { buyersCents: 0, stripeCents: 0, banksCents: 0 };
  for (const account of world.scopes()) {
    const mine = world.of(account);
    for (const { id, amount, balance_transaction: transaction } of mine.charges.newest())
      if (id.startsWith('ch_') && transaction !== null) outside.buyersCents -= amount;
    for (const { id, amount, status } of mine.refunds.newest())
      if (id.startsWith('re_') && status === 'succeeded') outside.buyersCents += amount;
    for (const { amount, status } of mine.disputes.newest())
      if (status !== 'won') outside.buyersCents += amount;
    for (const { amount, status } of mine.payouts.newest())
      if (status !== 'failed' && status !== 'canceled') outside.banksCents += amount;
    for (const { fee_details: fees } of mine.balanceTransactions.newest())
      for (const { amount, type } of fees) if (type === 'stripe_fee') outside.stripeCents += amount;
  }
  const inside = Object.values(accounts).map((each) => each.availableCents + each.pendingCents);
  const sumCents = [...inside, ...Object.values(outside)].reduce((sum, each) => sum + each, 0);
  return { accounts, outside, sumCents };
}
export type Books = ReturnType<typeof books>;
