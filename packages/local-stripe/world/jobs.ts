import type { World } from './createWorld.ts';

/** A scheduled job: at an instant, or after a number of ticks. */
export interface Job {
  id: string;
  kind: JobKind;
  account: string;
  /** The ID of the object that it concerns. */
  subject: string;
  /** By the emulator's clock; null waits only for ticks. */
  atMs: number | null;
  ticksLeft: number;
}

export type JobKind =
  | 'capture'
  | 'expire_session'
  | 'open_dispute'
  | 'judge_dispute'
  | 'fail_refund'
  | 'pay_out'
  | 'send_payout'
  | 'land_payout';
export type JobHandlers = Record<JobKind, (world: World, job: Job) => void>;

/** An object has at most one job of a kind. */
export const jobId = (kind: JobKind, subject: string) => `${kind}:${subject}`;

/**
 * Jobs run by themselves when their time comes. `tick` runs those that count ticks, so a test
 * decides when something happens that Stripe does "a little later".
 */
export function createJobs(world: World, handlers: JobHandlers) {
  const { jobs } = world.shared;
  const timers = new Map<string, NodeJS.Timeout>();

  function run(job: Job) {
    clearTimeout(timers.get(job.id));
    timers.delete(job.id);
    if (!jobs.get(job.id)) return;
    world.unit(null, () => {
      jobs.remove(job.id);
      handlers[job.kind](world, job);
    });
  }

  function start(job: Job) {
    if (job.atMs === null) return;
    const wait = Math.max(0, job.atMs - world.nowMs());
    // Longer delays exceed the maximum of a timer; `runDue` finds them at the next start or
    // advance.
    if (wait > 2 ** 31 - 1) return;
    timers.set(job.id, setTimeout(() => run(job), wait).unref());
  }

  const pending = () => [...jobs.newest()].reverse();
  for (const job of pending()) start(job);
  return {
    start,
    cancel(kind: JobKind, subject: string) {
      const id = jobId(kind, subject);
      clearTimeout(timers.get(id));
      timers.delete(id);
      jobs.remove(id);
    },
    /** Runs all due jobs, earliest first, and those that become due as a result. */
    runDue() {
      for (;;) {
        const due = pending()
          .filter(({ atMs }) => atMs !== null && atMs <= world.nowMs())
          .sort((one, other) => (one.atMs ?? 0) - (other.atMs ?? 0));
        if (!due.length) break;
        for (const job of due) run(job);
      }
      for (const job of pending()) if (!timers.has(job.id)) start(job);
    },
    tick() {
      for (const job of pending()) {
        if (!job.ticksLeft) continue;
        const ticksLeft = job.ticksLeft - 1;
        if (ticksLeft) world.unit(null, () => jobs.put({ ...job, ticksLeft }));
        else run(job);
      }
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
