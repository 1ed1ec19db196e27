import type { Job } from '../world/jobs.ts';
import type { World } from '../world/createWorld.ts';
import { emit } from '../webhooks/emit.ts';
import { post } from './post.ts';

/** The buyer's bank sends a refund back: the money is ours again, and the charge is not refunded. */
export function failRefund(world: World, { account, subject }: Pick<Job, 'account' | 'subject'>) {
  const mine = world.of(account);
  const before = mine.refunds.get(subject);
  if (before?.status !== 'succeeded') return;
  const transaction = post(world, {
    account,
    type: 'refund_failure',
    source: before.id,
    amountCents: before.amount,
  });
  const refund = mine.refunds.put({
    ...before,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: transaction.id,
  });
  const charge = mine.charges.get(String(before.charge));
  if (charge) {
    const after = mine.charges.put({
      ...charge,
      amount_refunded: charge.amount_refunded - before.amount,
      refunded: false,
    });
    emit(world, account, 'charge.updated', after, { amount_refunded: charge.amount_refunded });
  }
  emit(world, account, 'refund.updated', refund, { status: 'succeeded' });
  emit(world, account, 'refund.failed', refund);
}
