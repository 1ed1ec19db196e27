import { gateway } from '@foyer/plugin-payments/server';
import { query, type Deps, type Tx } from '@foyer/kit/server';
import type { PayoutChange } from '../order/reconcilePayout.ts';
import { sendReversal } from '../jobs.ts';
import type { PayoutOrder } from '../order/payoutOrder.ts';

interface Reversible {
  id: string;
  transfer_id: string;
  left_cents: number;
}

/**
 * Records reversals, oldest transfer first, for a job that asks Stripe. Each cause creates
 * reversals only once, however often it is reported.
 * @returns the amount to be reversed, in cents
 */
export async function beginReversals(
  tx: Tx,
  deps: Deps,
  payoutOrder: PayoutOrder,
  { cause, reverseCents }: { cause: PayoutChange; reverseCents: number },
): Promise<number> {
  const rows = await query<Reversible>(
    tx.db,
    `select a.id, a.transfer_id, a.amount_cents - a.reversed_cents - (
       select coalesce(sum(r.amount_cents), 0) from payouts_reversal r
       where r.tenant_id = a.tenant_id and r.attempt_id = a.id
         and r.state in ('submitting', 'unknown')) as left_cents
     from payouts_attempt a
     where a.tenant_id = :tenantId and a.order_id = :orderId and a.transfer_id is not null
       and a.state = 'succeeded'
     order by a.created_at, a.id`,
    { tenantId: payoutOrder.tenant_id, orderId: payoutOrder.order_id },
  );
  const { keyPrefix } = deps.use(gateway);
  let left = reverseCents;
  for (const [index, transfer] of rows.entries()) {
    const amountCents = Math.min(left, transfer.left_cents);
    if (amountCents <= 0) continue;
    const [started] = await tx
      .db('payouts_reversal')
      .insert({
        tenant_id: payoutOrder.tenant_id,
        attempt_id: transfer.id,
        order_id: payoutOrder.order_id,
        order_uid: payoutOrder.order_uid,
        cause: cause.kind,
        cause_id: cause.id,
        transfer_id: transfer.transfer_id,
        amount_cents: amountCents,
        idempotency_key: `${keyPrefix}trr:${cause.id}${index === 0 ? '' : `:${index}`}`,
        state: 'submitting',
      })
      .onConflict(['tenant_id', 'attempt_id', 'cause', 'cause_id'])
      .ignore()
      .returning<{ id: string }[]>('id');
    if (!started) continue;
    left -= amountCents;
    await tx.enqueue(sendReversal, { tenantId: payoutOrder.tenant_id, reversalId: started.id });
    await tx.audit({
      action: 'payout.reversal_begun',
      subject: 'order',
      subjectId: payoutOrder.order_uid,
      tenantId: payoutOrder.tenant_id,
      after: { amountCents, cause, transferId: transfer.transfer_id },
    });
  }
  return reverseCents - left;
}
