import { randomUUID } from 'node:crypto';
import type { Ctx, Deps } from '@foyer/kit/server';
import type { FailedPayout, TransferResponse } from '../../contract.ts';
import { type Reason, sentenceOf } from '../../words.ts';
import { addSplits, NO_SPLIT, readSplits, toSplit } from '../payout.ts';
import { fromLeg } from './attempt.ts';
import { beginTransfer } from './beginTransfer.ts';
import { makePace, type Pace, sendTransfer, type Sent } from './sendTransfer.ts';

const REASON = 'pays out orders from any tenant';

/**
 * Pays out each order separately: a failure doesn't affect the others and is returned with its
 * reason.
 */
export async function transferOrders(
  ctx: Ctx,
  wanted: readonly string[],
): Promise<TransferResponse> {
  const orderUIDs = [...new Set(wanted)];
  const found = await findOrders(ctx, orderUIDs);
  const became = new Map<string, Sent>();
  const pace = makePace();
  await eachAtOnce(orderUIDs, async (orderUID) => {
    const order = found.get(orderUID);
    became.set(orderUID, order ? await payOrder(ctx, order, pace) : { refused: 'not_found' });
  });
  // Results in the requested order.
  const outcomes = orderUIDs.flatMap((orderUID) => {
    const sent = became.get(orderUID);
    return sent ? [{ orderUID, sent }] : [];
  });
  const completed = outcomes.flatMap(({ orderUID, sent }) =>
    'completed' in sent ? [{ orderUID, payoutId: sent.completed.payoutId }] : [],
  );
  const splits = await ctx.asPlatform(REASON).read((db) =>
    readSplits(
      db,
      completed.map(({ orderUID }) => orderUID),
    ),
  );
  const completedOrderPayouts = completed.map((paid) => ({
    ...paid,
    ...toSplit(splits.get(paid.orderUID) ?? NO_SPLIT),
  }));
  const failedOrderPayouts = outcomes.flatMap(({ orderUID, sent }): FailedPayout[] =>
    'refused' in sent
      ? [{ orderUID, reason: sent.refused, message: sentenceOf(sent.refused) }]
      : [],
  );
  const success = completedOrderPayouts.length > 0;
  return {
    success,
    ...(!success && { message: sharedReason(failedOrderPayouts) }),
    completedOrderPayouts,
    totals: toSplit(addSplits([...splits.values()])),
    failedOrderPayouts,
  };
}

/** Groups the orders: those of the same event share a payout. */
async function findOrders(
  ctx: Ctx,
  orderUIDs: readonly string[],
): Promise<ReadonlyMap<string, OrderToPay>> {
  const rows = await ctx
    .asPlatform(REASON)
    .read<{ tenant_id: string; event_id: string; uid: string }[]>((db) =>
      db('orders_order_v1 as o')
        .join('orders_lookup_v1 as l', { 'l.tenant_id': 'o.tenant_id', 'l.order_id': 'o.id' })
        .whereIn('l.id', [...orderUIDs])
        .select('o.tenant_id', 'o.event_id', 'o.uid'),
    );
  const payoutIds = new Map<string, string>();
  return new Map(
    rows.map(({ tenant_id, event_id, uid }) => {
      const payoutId = payoutIds.get(event_id) ?? randomUUID();
      payoutIds.set(event_id, payoutId);
      return [uid, { tenantId: tenant_id, orderUID: uid, payoutId }];
    }),
  );
}

function sharedReason(failed: readonly FailedPayout[]): Reason {
  const reasons = new Set(failed.map(({ reason }) => reason));
  const [first] = reasons;
  return first !== undefined && reasons.size === 1
    ? first
    : 'No orders were paid out. The reason is shown for each order.';
}

/** How many orders are sent to Stripe at once. */
const AT_ONCE = 4;

interface OrderToPay {
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

interface Adjustment {
  tenantId: string;
  orderUID: string;
  leg: string;
}

/** Pays again what a won dispute or a failed refund returned to the platform. */
export async function adjust(deps: Deps, { tenantId, orderUID, leg }: Adjustment): Promise<void> {
  const scope = deps.forTenant(tenantId);
  const started = await scope.tx((tx) =>
    beginTransfer(tx, deps, {
      ...{ tenantId, orderUID, transferKind: fromLeg(leg) },
      payoutId: randomUUID(),
    }),
  );
  if ('submitting' in started) await sendTransfer(deps, started.submitting);
}

/** Retries temporary refusals, for example if the platform's balance was too low. */
export async function adjustAllDue(deps: Deps): Promise<void> {
  const due = await deps
    .asPlatform('adjusts payouts for all tenants')
    .read<{ tenant_id: string; order_uid: string; adjustment_leg: string }[]>((db) =>
      db('payouts_order')
        .whereNotNull('adjustment_leg')
        .where('adjust_at', '<=', db.fn.now())
        .orderBy('adjust_at')
        .limit(100)
        .select('tenant_id', 'order_uid', 'adjustment_leg'),
    );
  for (const { tenant_id, order_uid, adjustment_leg } of due)
    await adjust(deps, { tenantId: tenant_id, orderUID: order_uid, leg: adjustment_leg });
}
