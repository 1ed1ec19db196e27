import { Logger, runOnce } from 'graphile-worker';
import pg from 'pg';
import type { Assembled } from '../host.ts';
import type { Envelope } from '../server/scope.ts';

const quiet = new Logger(() => () => undefined);

/** Works every job that is due, and those that they add, in this process and at once. */
export async function runJobs({ tasks }: Assembled, databaseUrl: string): Promise<void> {
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
        Object.entries(tasks).map(([name, work]) => [
          name,
          (payload: unknown) => work(payload as Envelope),
        ]),
      ),
    });
  } finally {
    await pool.end();
  }
}
