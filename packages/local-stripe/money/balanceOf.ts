import type { World } from '../world/createWorld.ts';

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
