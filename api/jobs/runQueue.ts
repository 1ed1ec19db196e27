import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  run,
  type JobHelpers,
  type ParsedCronItem,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '@foyer/kit/server';
import type { Envelope } from '../../plugins/kit/server/scope.ts';
import type { RunnableJob } from '../../plugins/kit/server/runnableJobs.ts';
import { jobLog } from './jobLog.ts';

/** How long to wait before a runner that ended is begun again. */
const AGAIN_MS = 1_000;

/** As often as each worker of a runner looks in vain for a job, two seconds apart, before it is ended. */
const MAX_TRIES = 3;

export interface QueueGiven {
  pool: pg.Pool;
  /** Name in the queue → what to do; no other jobs are taken. */
  jobs: Readonly<Record<string, RunnableJob>>;
  schedules: ParsedCronItem[];
  concurrency: number;
  log: Log;
  addWorker(workerId: string): void;
  removeWorker(workerId: string): void;
}

export interface RunningQueue {
  /** Takes no more jobs; resolves when those that run have ended. */
  stop(): Promise<void>;
}

/**
 * Works some of the jobs. A runner that ends, or that is ended because the database went away under it, is begun
 * again until it stays.
 */
export async function runQueue(given: QueueGiven): Promise<RunningQueue> {
  const { log } = given;
  let runner = await beginRunner(given);
  let isStopping = false;

  async function keepRunning() {
    while (!isStopping) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the queue ended'));
      while (!isStopping) {
        await delay(AGAIN_MS, undefined, { ref: false });
        const begun = isStopping ? undefined : await tryAgain();
        if (begun) {
          runner = begun;
          break;
        }
      }
    }
  }
  const tryAgain = () =>
    beginRunner(given).catch((error: unknown) => {
      log.error({ err: error }, 'the queue could not be begun again');
    });
  void keepRunning();

  return {
    async stop() {
      isStopping = true;
      // One that had ended by itself, or is about to, says so with an error.
      await runner.stop().catch(() => undefined);
      await runner.promise.catch(() => undefined);
    },
  };
}

/** Resolves when jobs are worked and schedules are kept; before that a lost connection is a failure. */
async function beginRunner(given: QueueGiven): Promise<Runner> {
  const { pool, jobs, schedules, concurrency, log, addWorker, removeWorker } = given;
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => addWorker(worker.workerId));
  events.on('worker:stop', ({ worker }) => removeWorker(worker.workerId));
  const isScheduled = new Promise<void>((resolve) => {
    events.once('cron:started', () => resolve());
  });
  const runner = await run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: jobLog(log),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        (payload: unknown, { job: { attempts, max_attempts } }: JobHelpers) =>
          job.run(payload as Envelope, { isLast: attempts >= max_attempts }),
      ]),
    ),
    parsedCronItems: schedules,
  });
  endWhenUseless(runner, { events, log, maxErrors: MAX_TRIES * concurrency });
  await Promise.race([isScheduled, runner.promise]);
  return runner;
}

/**
 * A connection that is cut leaves a runner that says nothing and works no more: where it was reading the names of
 * its tasks it keeps that error for good, and a worker that could not say that its job is done is gone, with none
 * in its place.
 */
function endWhenUseless(
  runner: Runner,
  { events, log, maxErrors }: { events: WorkerEvents; log: Log; maxErrors: number },
): void {
  let errors = 0;
  const end = () => {
    log.warn('a queue lost its connections, and is begun again');
    void runner.stop().catch(() => undefined);
  };
  const works = () => void (errors = 0);
  events.on('worker:getJob:empty', works);
  events.on('job:start', works);
  events.on('worker:getJob:error', () => {
    errors += 1;
    if (errors === maxErrors) end();
  });
  events.once('worker:fatalError', end);
}
