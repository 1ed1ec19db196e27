import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { startPostgres } from '../api/start/postgres.ts';

/**
 * Vitest's global setup: one Postgres for the whole run, named to the tests by three variables of
 * the environment. `npm test` has set them already; otherwise the cluster under .foyer/test is
 * started, or joined where another run uses it. Property tests have one seed for the whole run.
 */
export default async function startDatabase() {
  if (!process.env.FC_SEED) {
    process.env.FC_SEED = String(randomInt(2 ** 31));
    process.stdout.write(`Property tests: FC_SEED=${process.env.FC_SEED} repeats them\n`);
  }
  if (process.env.TEST_DATABASE_SUPERUSER_URL) return undefined;
  const postgres = await startPostgres({
    dataFolder: join(import.meta.dirname, '..', '.foyer', 'test'),
    fast: true,
    log: () => undefined,
  });
  process.env.TEST_DATABASE_SUPERUSER_URL = postgres.superuserUrl;
  process.env.TEST_DATABASE_OWNER_URL = postgres.ownerUrl;
  process.env.TEST_DATABASE_APP_URL = postgres.appUrl;
  return () => postgres.stop();
}
