import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { run, type ParsedCronItem, type Runner, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '@foyer/kit/server';
import { queueTasks } from '../../plugins/kit/server/queueTask.ts';
import type { RunnableJob } from '../../plugins/kit/server/runnableJobs.ts';
import { jobLog } from './jobLog.ts';

/** How long to wait before restarting a runner that ended. */
const AGAIN_MS = 1_000;

/** How many failed attempts to get a job, two seconds apart, each worker makes before its runner is ended. */
const MAX_TRIES = 3;

export interface QueueGiven {
  pool: pg.Pool;
  /** Name in the queue → handler; no other jobs are taken. */
  jobs: Readonly<Record<string, RunnableJob>>;
  schedules: ParsedCronItem[];
  concurrency: number;
  log: Log;
  /** Called with each runner, to listen to its workers. */
  follow(events: WorkerEvents): void;
}

export interface RunningQueue {
  /** Accepts no more jobs; resolves when those that run have ended. */
  stop(): Promise<void>;
}

/**
 * Runs some of the jobs. A runner that ends, or that is ended because it lost the database, is restarted until it
 * keeps running.
 */
export async function runQueue(given: QueueGiven): Promise<RunningQueue> {
  const { log } = given;
  // The one that takes jobs, and those that lost their connections and still run jobs they took.
  const runners = new Set<Runner>();
  const stopping = new AbortController();
  const { signal } = stopping;

  async function begin(): Promise<StartedRunner> {
    const started = await beginRunner(given);
    const { runner } = started;
    runners.add(runner);
    const forget = () => void runners.delete(runner);
    runner.promise.then(forget, forget);
    return started;
  }
  async function keepRunning(first: StartedRunner) {
    let current: StartedRunner | undefined = first;
    while (!signal.aborted) {
      if (current)
        await Promise.race([current.runner.promise, current.isUseless]).catch((error: unknown) =>
          log.error({ err: error }, 'The queue stopped'),
        );
      await delay(AGAIN_MS, undefined, { ref: false, signal }).catch(() => undefined);
      current = signal.aborted ? undefined : await tryAgain();
    }
    // Started while the others were told to stop.
    if (current) await endRunner(current.runner);
  }
  const tryAgain = () =>
    begin().catch((error: unknown) => {
      log.error({ err: error }, 'Couldn’t restart the queue');
      return undefined;
    });
  const kept = keepRunning(await begin());

  return {
    async stop() {
      stopping.abort();
      await Promise.all([...[...runners].map(endRunner), kept]);
    },
  };
}

/** A runner that has ended or is about to end rejects with an error. */
async function endRunner(runner: Runner): Promise<void> {
  await runner.stop().catch(() => undefined);
  await runner.promise.catch(() => undefined);
}

interface StartedRunner {
  runner: Runner;
  /** Resolves once it accepts no more jobs; some may still run. */
  isUseless: Promise<void>;
}

/** Resolves when jobs and schedules run; until then a lost connection is a failure. */
async function beginRunner(given: QueueGiven): Promise<StartedRunner> {
  const { pool, jobs, schedules, concurrency, log, follow } = given;
  const events: WorkerEvents = new EventEmitter();
  follow(events);
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
    taskList: queueTasks(jobs),
    parsedCronItems: schedules,
  });
  const isUseless = endWhenUseless(runner, { events, log, maxErrors: MAX_TRIES * concurrency });
  await Promise.race([isScheduled, runner.promise, isUseless]);
  return { runner, isUseless };
}

/**
 * A cut connection leaves a runner that reports nothing and no longer works: if it was reading the names of its
 * tasks it keeps that error for good, and a worker that couldn't report its finished job is gone and is not
 * replaced.
 * @returns resolves when it is ended; its running jobs continue, possibly for hours
 */
function endWhenUseless(
  runner: Runner,
  { events, log, maxErrors }: { events: WorkerEvents; log: Log; maxErrors: number },
): Promise<void> {
  return new Promise((resolve) => {
    let errors = 0;
    const end = () => {
      log.warn('A queue lost its connections; restarting it');
      void runner.stop().catch(() => undefined);
      resolve();
    };
    const works = () => void (errors = 0);
    events.on('worker:getJob:empty', works);
    events.on('job:start', works);
    events.on('worker:getJob:error', () => {
      errors += 1;
      if (errors === maxErrors) end();
    });
    events.once('worker:fatalError', end);
  });
}
