import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseCronItems, run, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '@foyer/kit/server';
import type { Assembled } from '../../plugins/kit/host.ts';
import type { Envelope } from '../../plugins/kit/server/scope.ts';
import { cronOf } from './cronOf.ts';
import { jobLog } from './jobLog.ts';

const CONCURRENCY = 4;

export interface RunningJobs {
  /** Takes no more jobs and waits for those that run; what takes too long is left to another worker. */
  stop(): Promise<void>;
}

/**
 * Works the queue. The runner's own connections are foyer_platform's, whom the queue's tables let
 * in; the jobs themselves run in their tenant's scope like everybody else.
 */
export async function runJobs(given: {
  assembled: Pick<Assembled, 'tasks' | 'schedules'>;
  databaseUrl: string;
  drainMs: number;
  log: Log;
}): Promise<RunningJobs> {
  const { assembled, databaseUrl, drainMs, log } = given;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c role=foyer_platform',
    application_name: 'foyer jobs',
    max: CONCURRENCY + 2,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection of the queue was lost'));
  const events: WorkerEvents = new EventEmitter();
  const workerIds: string[] = [];
  events.on('worker:create', ({ worker }) => workerIds.push(worker.workerId));
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
  return {
    async stop() {
      const patience = delay(drainMs, false, { ref: false });
      if (await Promise.race([runner.stop().then(() => true), patience])) {
        await pool.end();
        return;
      }
      log.warn('a job took too long to end; another worker will do it again');
      // Their locks would otherwise hold them back for hours.
      await pool.query('select graphile_worker.force_unlock_workers($1)', [workerIds]);
    },
  };
}
