import { randomUUID } from 'node:crypto';
import type { Ctx } from '@foyer/kit/server';
import type { FailedPayout, TransferResponse } from '../../contract.ts';
import { readSplits, toSplit } from '../payout/readSplits.ts';
import { addSplits, NO_SPLIT } from '../payout/splitSql.ts';
import { makePace } from './pace.ts';
import { eachAtOnce, payOrder, type OrderToPay } from './payOrder.ts';
import { sentenceOf, type Reason } from './reasons.ts';
import type { Sent } from './sendTransfer.ts';

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
