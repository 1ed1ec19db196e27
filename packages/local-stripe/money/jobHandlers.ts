import type { JobHandlers, Job } from '../world/jobs.ts';
import { capture } from './capture.ts';
import type { World } from '../world/createWorld.ts';
import { emit } from '../webhooks/emit.ts';
import { post } from './post.ts';
import { landPayout, payOut, sendPayout } from './bankPayouts.ts';
import { decideDispute } from './closeDispute.ts';
import { expireSession } from './expireSession.ts';
import { openDispute } from './openDispute.ts';

/** The handlers of scheduled jobs, by kind. */
export const jobHandlers: JobHandlers = {
  capture,
  expire_session(world, { account, subject }) {
    const session = world.of(account).checkoutSessions.get(subject);
    if (session?.status === 'open') expireSession(world, account, session);
  },
  open_dispute: openDispute,
  fail_refund: failRefund,
  pay_out: (world) => payOut(world),
  send_payout: sendPayout,
  land_payout: landPayout,
  judge_dispute: (world, { account, subject }) => decideDispute(world, account, subject),
};

/** The buyer's bank returns a refund: the money is ours again, and the charge is not refunded. */
function failRefund(world: World, { account, subject }: Pick<Job, 'account' | 'subject'>) {
  const tables = world.of(account);
  const before = tables.refunds.get(subject);
  if (before?.status !== 'succeeded') return;
  const transaction = post(world, {
    account,
    type: 'refund_failure',
    source: before.id,
    amountCents: before.amount,
  });
  const refund = tables.refunds.put({
    ...before,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: transaction.id,
  });
  const charge = tables.charges.get(String(before.charge));
  if (charge) {
    const after = tables.charges.put({
      ...charge,
      amount_refunded: charge.amount_refunded - before.amount,
      refunded: false,
    });
    emit(world, account, 'charge.updated', after, { amount_refunded: charge.amount_refunded });
  }
  emit(world, account, 'refund.updated', refund, { status: 'succeeded' });
  emit(world, account, 'refund.failed', refund);
}
