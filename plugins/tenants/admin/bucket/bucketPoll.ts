import type { BucketStatus } from '../../contract.ts';

/** In ticks of one second. */
const CHECK_EVERY = 5;
const LAST_WAIT = 59;
const RESET_TO = 54;
const LIMIT = 60;

/** The state of waiting for a bucket to be created. */
export interface BucketPoll {
  phase: 'idle' | 'waiting' | 'complete' | 'failed';
  ticks: number;
  /** The last known status; undefined before the first response. */
  status: BucketStatus | undefined;
}

export type BucketNews =
  /** The status at first read, and the ticks stored by an earlier visit. */
  | { type: 'read'; status: BucketStatus; keptTicks?: number | undefined }
  | { type: 'recreated' }
  | { type: 'ticked' }
  /** The result of a check; undefined if there was none. */
  | { type: 'answered'; status: BucketStatus | undefined };

export const IDLE: BucketPoll = { phase: 'idle', ticks: 0, status: undefined };

/** A reducer from news to the next state. It has no clock: ticks are passed in. */
export function bucketPoll(poll: BucketPoll, news: BucketNews): BucketPoll {
  if (news.type === 'read') return afterReading(news);
  if (news.type === 'recreated') return { ...IDLE, phase: 'waiting' };
  if (poll.phase !== 'waiting') return poll;
  return news.type === 'ticked' ? afterTick(poll) : afterAnswer(poll, news.status);
}

/** The status is requested at every fifth tick. */
export const isCheckDue = ({ phase, ticks }: BucketPoll): boolean =>
  phase === 'waiting' && ticks > 0 && ticks % CHECK_EVERY === 0;

/** The progress bar's value; it ends at 100. */
export const progressOf = ({ phase, ticks }: BucketPoll): number =>
  phase === 'complete' ? 100 : Math.round((ticks / LIMIT) * 100);

function afterReading(news: BucketNews & { type: 'read' }): BucketPoll {
  const { status, keptTicks } = news;
  if (keptTicks === undefined && status !== 'CREATE_IN_PROGRESS') return { ...IDLE, status };
  const ticks = Math.min(keptTicks ?? 0, LIMIT);
  const phase = status === 'CREATE_COMPLETE' ? 'complete' : 'waiting';
  return { phase, ticks, status };
}

function afterTick(poll: BucketPoll): BucketPoll {
  // The last check's response decides.
  if (poll.ticks === LIMIT) return poll;
  const ticks = poll.ticks + 1;
  // While the bucket is being created, the wait has no limit: the counter goes back, and
  // tick 60 is never reached. Only if no bucket was found does it go on to the failure.
  const keepsWaiting = ticks === LAST_WAIT && poll.status !== 'NOT_FOUND';
  return { ...poll, ticks: keepsWaiting ? RESET_TO : ticks };
}

function afterAnswer(poll: BucketPoll, answer: BucketStatus | undefined): BucketPoll {
  const updated = { ...poll, status: answer ?? poll.status };
  if (answer === 'CREATE_COMPLETE') return { ...updated, phase: 'complete' };
  if (poll.ticks !== LIMIT) return updated;
  return answer === 'NOT_FOUND' ? { ...updated, phase: 'failed' } : { ...updated, ticks: RESET_TO };
}
