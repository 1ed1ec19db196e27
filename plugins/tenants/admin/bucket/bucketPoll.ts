import type { BucketStatus } from '../../contract.ts';

/** In ticks, of a second each. */
const CHECK_EVERY = 5;
const LAST_WAIT = 59;
const RESET_TO = 54;
const LIMIT = 60;

/** How the making of a bucket is waited for. */
export interface BucketPoll {
  phase: 'idle' | 'waiting' | 'complete' | 'failed';
  ticks: number;
  /** The last that was heard; undefined before anything was. */
  status: BucketStatus | undefined;
}

export type BucketNews =
  /** What was read while nothing was waited for, and the ticks that an earlier visit kept. */
  | { type: 'read'; status: BucketStatus; keptTicks?: number | undefined }
  | { type: 'recreated' }
  | { type: 'ticked' }
  /** The answer to a check; undefined where none came. */
  | { type: 'answered'; status: BucketStatus | undefined };

export const IDLE: BucketPoll = { phase: 'idle', ticks: 0, status: undefined };

/** What news makes of a poll. Nothing here knows a clock: a tick comes when it is said. */
export function bucketPoll(poll: BucketPoll, news: BucketNews): BucketPoll {
  if (news.type === 'read') return afterReading(news);
  if (news.type === 'recreated') return { ...IDLE, phase: 'waiting' };
  if (poll.phase !== 'waiting') return poll;
  return news.type === 'ticked' ? afterTick(poll) : afterAnswer(poll, news.status);
}

/** The status is asked for at every fifth tick. */
export const isCheckDue = ({ phase, ticks }: BucketPoll): boolean =>
  phase === 'waiting' && ticks > 0 && ticks % CHECK_EVERY === 0;

/** What the progress bar shows; it ends at 100. */
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
  // The answer of the last check decides.
  if (poll.ticks === LIMIT) return poll;
  const ticks = poll.ticks + 1;
  // A bucket that is still being made is waited for as long as it takes: the counter goes back, and
  // tick 60 is never reached. Only where none was found does it go on to the failure.
  const keepsWaiting = ticks === LAST_WAIT && poll.status !== 'NOT_FOUND';
  return { ...poll, ticks: keepsWaiting ? RESET_TO : ticks };
}

function afterAnswer(poll: BucketPoll, answer: BucketStatus | undefined): BucketPoll {
  const heard = { ...poll, status: answer ?? poll.status };
  if (answer === 'CREATE_COMPLETE') return { ...heard, phase: 'complete' };
  if (poll.ticks !== LIMIT) return heard;
  return answer === 'NOT_FOUND' ? { ...heard, phase: 'failed' } : { ...heard, ticks: RESET_TO };
}
