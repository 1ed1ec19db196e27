import { Logger, runOnce, type JobHelpers } from 'graphile-worker';
import pg from 'pg';
import type { Assembled } from '../host.ts';
import type { Envelope } from '../server/scope.ts';

const quiet = new Logger(() => () => undefined);

/** Works every job that is due, and those that they add, in this process and at once. */
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
      taskList: Object.fromEntries(
        Object.entries(jobs).map(([name, job]) => [
          name,
          (payload: unknown, { job: { attempts, max_attempts } }: JobHelpers) =>
            job.run(payload as Envelope, { isLast: attempts >= max_attempts }),
        ]),
      ),
    });
  } finally {
    await pool.end();
  }
}
