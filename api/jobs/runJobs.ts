import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { JobQueue, Log } from '@foyer/kit/server';
import {
  parseCronItems,
  type ParsedCronItem,
  run,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import type { Assembled } from '../../plugins/kit/host.ts';
import { endSilent } from '../../plugins/kit/server/postgres/endSilent.ts';
import type { Connection } from '../../plugins/kit/server/postgres/internals.ts';
import { CONNECT_MS, KEEPALIVE_MS } from '../../plugins/kit/server/postgres/statementLimits.ts';
import { queueTasks } from '../../plugins/kit/server/queueTask.ts';
import type { RunnableJob } from '../../plugins/kit/server/runnableJobs.ts';
import { jobLog } from './jobLog.ts';
import { keepWorkersAlive } from './liveWorkers.ts';

/**
 * The workers of each queue, and the jobs they take. A busy worker can't be asked to put a job
 * aside, so with priorities alone four exports could hold up a ticket. Jobs that wait for one external
 * service that may hang (the gateway, the mail server, the file storage) have their own workers; `normal`
 * has some that none of those can occupy, and settlement has some of its own.
 */
const QUEUES: Readonly<
  Record<JobQueue | 'helping', { concurrency: number; takes: readonly JobQueue[] }>
> = {
  settlement: { concurrency: 3, takes: ['settlement'] },
  helping: { concurrency: 2, takes: ['settlement', 'normal'] },
  normal: { concurrency: 2, takes: ['normal'] },
  gateway: { concurrency: 3, takes: ['gateway'] },
  mail: { concurrency: 4, takes: ['mail'] },
  long: { concurrency: 2, takes: ['long'] },
};

/** How many jobs a process runs at a time. */
export const JOBS_AT_ONCE = Object.values(QUEUES).reduce((sum, one) => sum + one.concurrency, 0);

/** Workers take a connection for the milliseconds in which they request or finish a job. */
const SHARED_CONNECTIONS = 10;

interface RunningJobs {
  /** Accepts no more jobs and waits for those that run; one that takes too long is left to another worker. */
  stop(): Promise<void>;
}

interface JobsGiven {
  assembled: Pick<Assembled, 'jobs' | 'schedules'>;
  databaseUrl: string;
  drainMs: number;
  log: Log;
}

/**
 * The queue's connections. A lost one is logged and replaced. Each has its own error listener:
 * without it, losing a connection that is checked out ends the process.
 */
export function queuePool(databaseUrl: string, log: Log): pg.Pool {
  const settings = {
    connectionString: databaseUrl,
    application_name: 'foyer jobs',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    connectionTimeoutMillis: CONNECT_MS,
  };
  // As foyer_app, which sees its own sessions' activity; foyer_platform doesn't.
  const watch = endSilent({ settings, log });
  const pool = new pg.Pool({
    ...settings,
    options: '-c role=foyer_platform',
    // Plus one that listens for each queue, one that holds the workers' locks, and one that checks.
    max: SHARED_CONNECTIONS + Object.keys(QUEUES).length + 2,
  });
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A queue connection was lost'));
    // A pooled client is one of pg's, and its type leaves out what ours adds.
    watch(client as unknown as Connection);
  });
  // The client's own listener has logged it already.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Runs the jobs. The runners' own connections use foyer_platform, which may use the queue's tables;
 * the jobs themselves run in their tenant's scope like everything else.
 */
export async function runJobs({
  assembled,
  databaseUrl,
  drainMs,
  log,
}: JobsGiven): Promise<RunningJobs> {
  const pool = queuePool(databaseUrl, log);
  const workerIds: string[] = [];
  const alive = await keepWorkersAlive(pool, log);
  const follow = (events: WorkerEvents) => {
    events.on('worker:create', ({ worker }) => workerIds.push(worker.workerId));
    alive.follow(events);
  };
  const queues = await Promise.all(
    Object.entries(QUEUES).map(([queue, { concurrency, takes }]) =>
      runQueue({
        pool,
        concurrency,
        log,
        follow,
        jobs: jobsOf(assembled, takes),
        // The scheduler adds jobs of every queue; only one runner runs it.
        schedules: queue === 'normal' ? cronItems(assembled) : [],
      }),
    ),
  );

  return {
    async stop() {
      const patience = delay(drainMs, false, { ref: false });
      const ended = Promise.all(queues.map((queue) => queue.stop())).then(() => true);
      if (await Promise.race([ended, patience])) {
        await alive.stop();
        await pool.end();
        return;
      }
      log.warn('A job took too long to finish; another worker will run it again');
      // Otherwise their locks would block the jobs for hours.
      await pool.query('select graphile_worker.force_unlock_workers($1)', [workerIds]);
    },
  };
}

const jobsOf = ({ jobs }: Pick<Assembled, 'jobs'>, takes: readonly JobQueue[]) =>
  Object.fromEntries(Object.entries(jobs).filter(([, { queue }]) => takes.includes(queue)));

const cronItems = ({ schedules }: Pick<Assembled, 'schedules'>): QueueGiven['schedules'] =>
  parseCronItems(
    schedules.map(({ task, every, priority, maxAttempts }) => ({
      task,
      match: every,
      identifier: task,
      // One at a time, however long it takes.
      options: {
        backfillPeriod: 0,
        jobKey: `every ${task}`,
        jobKeyMode: 'replace',
        queueName: task,
        priority,
        ...(maxAttempts !== undefined && { maxAttempts }),
      },
    })),
  );

/** How long to wait before restarting a runner that ended. */
const AGAIN_MS = 1_000;

/** How many failed attempts to get a job, two seconds apart, each worker makes before its runner is ended. */
const MAX_TRIES = 3;

interface QueueGiven {
  pool: pg.Pool;
  /** Name in the queue → handler; no other jobs are taken. */
  jobs: Readonly<Record<string, RunnableJob>>;
  schedules: ParsedCronItem[];
  concurrency: number;
  log: Log;
  /** Called with each runner, to listen to its workers. */
  follow(events: WorkerEvents): void;
}

interface RunningQueue {
  /** Accepts no more jobs; resolves when those that run have ended. */
  stop(): Promise<void>;
}

/**
 * Runs some of the jobs. A runner that ends, or that is ended because it lost the database, is restarted until it
 * keeps running.
 */
async function runQueue(given: QueueGiven): Promise<RunningQueue> {
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
