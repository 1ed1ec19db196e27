import type { Deps } from '@foyer/kit/server';
import { beginTransfer } from './beginTransfer.ts';
import type { Pace } from './pace.ts';
import { sendTransfer, type Sent } from './sendTransfer.ts';

/** The gateway is asked for so many orders at once. */
const AT_ONCE = 4;

export interface OrderToPay {
  tenantId: string;
  orderUID: string;
  payoutId: string;
}

/** Pays one order out by the three steps of a transfer, or says why not. */
export async function payOrder(deps: Deps, order: OrderToPay, pace: Pace): Promise<Sent> {
  const scope = deps.forTenant(order.tenantId);
  const begun = await scope.tx((tx) => beginTransfer(tx, deps, { ...order, leg: 'main' }));
  return 'submitting' in begun ? sendTransfer(deps, begun.submitting, pace) : begun;
}

/**
 * Does the same for each, a few at once. One that throws keeps none of the others, and is thrown once all
 * that was begun is done.
 */
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
