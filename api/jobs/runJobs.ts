import { setTimeout as delay } from 'node:timers/promises';
import { parseCronItems } from 'graphile-worker';
import pg from 'pg';
import type { JobQueue, Log } from '@foyer/kit/server';
import type { Assembled } from '../../plugins/kit/host.ts';
import { keepWorkersAlive } from './liveWorkers.ts';
import { runQueue, type QueueGiven } from './runQueue.ts';

/**
 * Workers for each queue, and what they take. A worker that is busy cannot be asked to put a job
 * aside, so that priority alone would let four exports hold up a ticket: long jobs have workers of
 * their own, and settlement has some that nothing else can occupy.
 */
const QUEUES: Readonly<Record<JobQueue, { concurrency: number; takes: readonly JobQueue[] }>> = {
  settlement: { concurrency: 2, takes: ['settlement'] },
  normal: { concurrency: 4, takes: ['settlement', 'normal'] },
  long: { concurrency: 2, takes: ['long'] },
};

const WORKERS = Object.values(QUEUES).reduce((sum, { concurrency }) => sum + concurrency, 0);

export interface RunningJobs {
  /** Takes no more jobs and waits for those that run; what takes too long is left to another worker. */
  stop(): Promise<void>;
}

interface JobsGiven {
  assembled: Pick<Assembled, 'jobs' | 'schedules'>;
  databaseUrl: string;
  drainMs: number;
  log: Log;
}

/**
 * The connections of the queue. A lost one is logged and replaced. Each has an error listener of its
 * own: without it, losing a connection that is checked out ends the process.
 */
export function queuePool(databaseUrl: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c role=foyer_platform',
    application_name: 'foyer jobs',
    // One for each worker, one that listens for each queue, one that holds the workers' locks, one that looks.
    max: WORKERS + Object.keys(QUEUES).length + 2,
  });
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a connection of the queue was lost'));
  });
  // The client's own listener has logged it already.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Works the jobs. The runners' own connections are foyer_platform's, whom the queue's tables let
 * in; the jobs themselves run in their tenant's scope like everybody else.
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
  const addWorker = (workerId: string) => {
    workerIds.push(workerId);
    alive.add(workerId);
  };
  const removeWorker = (workerId: string) => alive.remove(workerId);
  const queues = await Promise.all(
    Object.entries(QUEUES).map(([queue, { concurrency, takes }]) =>
      runQueue({
        pool,
        concurrency,
        log,
        addWorker,
        removeWorker,
        jobs: jobsOf(assembled, takes),
        // The clock adds jobs of every queue; one runner asks it.
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
      log.warn('a job took too long to end; another worker will do it again');
      // Their locks would otherwise hold them back for hours.
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
