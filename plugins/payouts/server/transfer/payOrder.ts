import type { Deps } from '@foyer/kit/server';
import { beginTransfer } from './beginTransfer.ts';
import type { Pace } from './pace.ts';
import { sendTransfer, type Sent } from './sendTransfer.ts';

/** How many orders are sent to Stripe at once. */
const AT_ONCE = 4;

export interface OrderToPay {
  tenantId: string;
  orderUID: string;
  payoutId: string;
}

/** Pays out one order in the three steps of a transfer, or returns why not. */
export async function payOrder(deps: Deps, order: OrderToPay, pace: Pace): Promise<Sent> {
  const scope = deps.forTenant(order.tenantId);
  const started = await scope.tx((tx) =>
    beginTransfer(tx, deps, { ...order, transferKind: { kind: 'payout' } }),
  );
  return 'submitting' in started ? sendTransfer(deps, started.submitting, pace) : started;
}

/** Processes all items, a few at once. An error is thrown only after all started work has ended. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (const item of left) await work(item);
  });
  const ended = await Promise.allSettled(lanes);
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
}
