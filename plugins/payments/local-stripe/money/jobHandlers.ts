import type { JobHandlers } from '../world/jobs.ts';
import { capture } from './capture.ts';
import { failRefund } from './failRefund.ts';
import { decideDispute } from './closeDispute.ts';
import { expireSession } from './expireSession.ts';
import { openDispute } from './openDispute.ts';

/** What happens later, by its kind. */
export const jobHandlers: JobHandlers = {
  capture,
  expire_session(world, { account, subject }) {
    const session = world.of(account).checkoutSessions.get(subject);
    if (session?.status === 'open') expireSession(world, account, session);
  },
  open_dispute: openDispute,
  fail_refund: failRefund,
  judge_dispute: (world, { account, subject }) => decideDispute(world, account, subject),
};
