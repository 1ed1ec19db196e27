import type { JobHandlers } from '../world/jobs.ts';
import { capture } from './capture.ts';
import { expireSession } from './expireSession.ts';

/** What happens later, by its kind. */
export const jobHandlers: JobHandlers = {
  capture,
  expire_session(world, { account, subject }) {
    const session = world.of(account).checkoutSessions.get(subject);
    if (session?.status === 'open') expireSession(world, account, session);
  },
  open_dispute: () => undefined,
  fail_refund: () => undefined,
};
