import { Logger, runOnce } from 'graphile-worker';
import pg from 'pg';
import type { Assembled } from '../../plugins/kit/host.ts';
import { queueTasks } from '../../plugins/kit/server/queueTask.ts';

const quiet = new Logger(() => () => undefined);

/** Runs all due jobs, and those that they add, in this process at once. */
export async function runJobs({ jobs }: Assembled, databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c role=foyer_platform',
    max: 3,
  });
  try {
    await runOnce({
      pgPool: pool,
      concurrency: 1,
      noHandleSignals: true,
      logger: quiet,
      taskList: queueTasks(jobs),
    });
  } finally {
    await pool.end();
  }
}
