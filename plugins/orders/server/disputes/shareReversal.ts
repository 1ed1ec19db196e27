import type { Deps, Tx } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { orderMoneyChanged, orderShareOwed } from '../../contract/events.ts';
import { sendOneDisputeCall } from '../jobs.ts';
import { named, type OrderRow } from '../order/order.ts';
import { postLedger } from '../order/postLedger.ts';
import { expectedAgreed, soldMoney } from '../refunds/refundMoney.ts';
import { refundsOf } from '../refunds/refundRecord.ts';
import type { DisputeFacts } from './disputeFacts.ts';

/** Parameters for reversing the share that was transferred with the charge. */
export interface ReversalParams {
  transferId: string;
  amountCents: number;
}

/**
 * The bank has withdrawn the payment for good and the tenant still has its share: saves one reversal for a job
 * to request. [A17] The dispute fee becomes the tenant's debt. Subtracts what was already reversed in the
 * dashboard.
 */
export async function beginShareReversal(
  tx: Tx,
  deps: Deps,
  given: {
    order: OrderRow;
    disputeId: string;
    facts: DisputeFacts;
    share: NonNullable<DisputeFacts['share']>;
  },
): Promise<void> {
  const { order, disputeId, facts, share } = given;
  const shareCents = await shareOf(tx, order);
  const amountCents = Math.min(shareCents, share.leftCents);
  const backCents = shareCents - amountCents;
  if (backCents > 0)
    await takeShareBack(tx, { order, cause: `${disputeId}:before`, amountCents: backCents });
  await recordDebt(tx, { order, cause: `${disputeId}:fee`, amountCents: facts.feeCents });
  if (amountCents === 0) return;
  const params: ReversalParams = { transferId: share.transferId, amountCents };
  const [call] = await tx
    .db('orders_dispute_call')
    .insert({
      tenant_id: order.tenant_id,
      dispute_id: disputeId,
      kind: 'reversal',
      params: JSON.stringify(params),
      idempotency_key: `${deps.use(gateway).keyPrefix}dpr:${disputeId}`,
    })
    .returning<{ id: string }[]>('id');
  if (!call) throw new Error('An insert returned no row.');
  await tx.enqueue(sendOneDisputeCall, { tenantId: order.tenant_id, callId: call.id });
  await tx.audit({
    action: 'dispute.reversal_begun',
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenant_id,
    after: { ...params },
  });
}

/** In proportion to the lost part of the payment. */
async function shareOf(tx: Tx, order: OrderRow): Promise<number> {
  const money = await tx.db<OrderRow>('orders_order').where({ id: order.id }).first('money');
  if (!money) return 0;
  const sold = soldMoney(order, await refundsOf(tx.db, order.id));
  const left = expectedAgreed(order, { sold, money: money.money, withFees: true });
  return order.agreed_cents - left;
}

interface Moved {
  order: OrderRow;
  cause: string;
  amountCents: number;
}

/** Records that the tenant's share was reversed. */
export const takeShareBack = (tx: Tx, { order, cause, amountCents }: Moved): Promise<void> =>
  move(tx, { order, cause, amountCents }, { account: 'transferred', agreedCents: amountCents });

/** Records a debt that later payouts repay. */
export async function recordDebt(tx: Tx, { order, cause, amountCents }: Moved): Promise<void> {
  if (amountCents === 0) return;
  await move(tx, { order, cause, amountCents }, { account: 'tenant', agreedCents: 0 });
  await tx.emit(orderShareOwed, { ...named(order), owedCents: amountCents });
}

async function move(
  tx: Tx,
  { order, cause, amountCents }: Moved,
  from: { account: 'tenant' | 'transferred'; agreedCents: number },
): Promise<void> {
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({
      agreed_cents: tx.db.raw('agreed_cents - ?', [from.agreedCents]),
      tenant_total_cents: tx.db.raw('tenant_total_cents - ?', [amountCents]),
      platform_total_cents: tx.db.raw('platform_total_cents + ?', [amountCents]),
      updated_at: tx.db.fn.now(),
    });
  await postLedger(tx, {
    tenantId: order.tenant_id,
    orderId: order.id,
    cause: 'dispute',
    causeId: cause,
    entries: [
      { account: from.account, amountCents: -amountCents },
      { account: 'platform', amountCents },
    ],
  });
  await tx.emit(orderMoneyChanged, named(order));
}
