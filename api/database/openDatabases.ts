import type { Knex } from 'knex';
import type { Log } from '@foyer/kit/server';
import { createDatabase, type Database } from '../../plugins/kit/server/postgres/database.ts';
import type { Config } from '../config.ts';
import { otherDatabases, roleProblems } from './checkRole.ts';

export interface Databases {
  database: Database;
  /** For reports and exports: a replica, where there is one. */
  reports: Database;
  close(): Promise<void>;
}

/**
 * Connects as the app.
 * @throws in production, where the role would make row-level security void
 */
export async function openDatabases(config: Config, log: Log): Promise<Databases> {
  const prepared = !config.usesPgBouncer;
  const database = createDatabase({
    url: config.databaseUrl,
    max: config.databasePool,
    prepared,
    log,
  });
  // A pool of its own, with or without a replica: exports read from it bit by bit.
  const reports = createDatabase({
    url: config.reportsDatabaseUrl,
    name: 'foyer reports',
    prepared,
    log,
    streams: true,
  });
  const close = async () => {
    await Promise.all([database.close(), reports.close()]);
  };
  try {
    const problems = config.isProduction ? await roleProblems(database.knex) : [];
    if (problems.length > 0)
      throw new Error(`DATABASE_URL must not be used in production: ${problems.join('; ')}.`);
    if (config.isProduction) await warnOfOthers(database.knex, log);
    return { database, reports, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** No reason not to start: where Postgres is somebody else's, its databases may not be ours to close. */
async function warnOfOthers(knex: Knex, log: Log): Promise<void> {
  const databases = await otherDatabases(knex);
  if (databases.length === 0) return;
  log.warn(
    { databases },
    'the role of DATABASE_URL may connect to other databases: revoke connect on them from public',
  );
}
