import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { startPostgres } from '../../api/start/postgres.ts';

/**
 * Vitest's global setup: one Postgres for the whole run, passed to the tests in three environment
 * variables. `npm test` has set them; otherwise the cluster under .foyer/test is started, or shared
 * with another run. Property tests use one seed for the whole run.
 */
export default async function startDatabase() {
  if (!process.env.FC_SEED) {
    process.env.FC_SEED = String(randomInt(2 ** 31));
    process.stdout.write(`Property tests: FC_SEED=${process.env.FC_SEED} repeats them\n`);
  }
  if (process.env.TEST_DATABASE_SUPERUSER_URL) return undefined;
  const postgres = await startPostgres({
    dataFolder: join(import.meta.dirname, '..', '..', '.foyer', 'test'),
    fast: true,
    log: () => undefined,
  });
  process.env.TEST_DATABASE_SUPERUSER_URL = postgres.superuserUrl;
  process.env.TEST_DATABASE_OWNER_URL = postgres.ownerUrl;
  process.env.TEST_DATABASE_APP_URL = postgres.appUrl;
  return () => postgres.stop();
}
