import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseCronItems, run, type Runner, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '@foyer/kit/server';
import type { Assembled } from '../../plugins/kit/host.ts';
import type { Envelope } from '../../plugins/kit/server/scope.ts';
import { cronOf } from './cronOf.ts';
import { jobLog } from './jobLog.ts';
import { keepWorkersAlive } from './liveWorkers.ts';

const CONCURRENCY = 4;
/** How long to wait before a runner that ended is begun again. */
const AGAIN_MS = 1_000;

export interface RunningJobs {
  /** Takes no more jobs and waits for those that run; what takes too long is left to another worker. */
  stop(): Promise<void>;
}

interface JobsGiven {
  assembled: Pick<Assembled, 'tasks' | 'schedules'>;
  databaseUrl: string;
  drainMs: number;
  log: Log;
}

/**
 * Works the queue. The runner's own connections are foyer_platform's, whom the queue's tables let
 * in; the jobs themselves run in their tenant's scope like everybody else. A runner that ends,
 * because the database went away, is begun again until it stays.
 */
export async function runJobs(given: JobsGiven): Promise<RunningJobs> {
  const { databaseUrl, drainMs, log } = given;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c role=foyer_platform',
    application_name: 'foyer jobs',
    // One for each job, one that listens, one that holds the workers' locks, one that looks.
    max: CONCURRENCY + 3,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection of the queue was lost'));
  const workerIds: string[] = [];
  const alive = await keepWorkersAlive(pool, log);
  const addWorker = (workerId: string) => {
    workerIds.push(workerId);
    alive.add(workerId);
  };
  let runner = await beginRunner(given, { pool, addWorker });
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
    beginRunner(given, { pool, addWorker }).catch((error: unknown) => {
      log.error({ err: error }, 'the queue could not be begun again');
    });
  void keepRunning();

  return {
    async stop() {
      isStopping = true;
      const patience = delay(drainMs, false, { ref: false });
      const ended = runner.stop().then(
        () => true,
        () => true, // It had ended by itself.
      );
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

/** Resolves when jobs are worked and schedules are kept; before that a lost connection is a failure. */
async function beginRunner(
  { assembled, log }: JobsGiven,
  { pool, addWorker }: { pool: pg.Pool; addWorker(workerId: string): void },
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => addWorker(worker.workerId));
  const isScheduled = new Promise<void>((resolve) => {
    events.once('cron:started', () => resolve());
  });
  const runner = await run({
    ...{ pgPool: pool, events },
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: jobLog(log),
    taskList: Object.fromEntries(
      Object.entries(assembled.tasks).map(([name, work]) => [
        name,
        (payload: unknown) => work(payload as Envelope),
      ]),
    ),
    parsedCronItems: parseCronItems(
      assembled.schedules.map(({ task, every }) => ({
        task,
        match: cronOf(every),
        identifier: task,
        // One at a time, however long it takes.
        options: {
          backfillPeriod: 0,
          jobKey: `every ${task}`,
          jobKeyMode: 'replace',
          queueName: task,
        },
      })),
    ),
  });
  await Promise.race([isScheduled, runner.promise]);
  return runner;
}
