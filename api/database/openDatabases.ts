import type { Knex } from 'knex';
import type { Log } from '@foyer/kit/server';
import { createDatabase, type Database } from '../../plugins/kit/server/postgres/database.ts';
import type { Reports } from '../../plugins/kit/server/postgres/reports.ts';
import type { Config } from '../config.ts';
import { JOBS_AT_ONCE } from '../jobs/runJobs.ts';
import { watchReplica } from './watchReplica.ts';
import { missingLimits, otherDatabases, roleProblems } from './checkRole.ts';

export interface Databases {
  database: Database;
  reports: Reports;
  close(): Promise<void>;
}

/**
 * A job that can't get a connection uses up one of its attempts, so each job has one, and a few are reserved
 * for requests and health checks.
 */
const appConnections = ({ role, databasePool }: Config): number =>
  role === 'web' ? databasePool : Math.max(databasePool, JOBS_AT_ONCE + 4);

/**
 * Connects as the app.
 * @throws in production, where the role bypasses row-level security
 */
export async function openDatabases(config: Config, log: Log): Promise<Databases> {
  const prepared = !config.usesPgBouncer;
  const database = createDatabase({
    url: config.databaseUrl,
    max: appConnections(config),
    prepared,
    log,
  });
  // Separate pools, with or without a replica, because exports read slowly from them.
  const openReports = (url: string) =>
    createDatabase({
      url,
      max: config.reportsDatabasePool,
      name: 'foyer reports',
      prepared,
      log,
      streams: true,
    });
  const primary = openReports(config.databaseUrl);
  const { reportsDatabaseUrl: replicaUrl } = config;
  const replica =
    replicaUrl === undefined
      ? undefined
      : watchReplica({
          primaryUrl: config.databaseUrl,
          replicaUrl,
          maxLagSeconds: config.reportsMaxLagSeconds,
          open: () => openReports(replicaUrl),
          log,
        });
  const reports = { primary, replica };
  const close = async () => {
    await Promise.all([database.close(), primary.close(), replica?.close()]);
  };
  try {
    const problems = config.isProduction ? await roleProblems(database.knex) : [];
    if (problems.length > 0)
      throw new Error(`DATABASE_URL can’t be used in production: ${problems.join('; ')}.`);
    if (config.isProduction) {
      await warnOfOthers(database.knex, log);
      await warnOfLimits(database.knex, log);
    }
    return { database, reports, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The client cancels slow statements anyway; without the role's limits the server keeps running them. */
async function warnOfLimits(knex: Knex, log: Log): Promise<void> {
  const statements = await missingLimits(knex);
  if (statements.length > 0)
    log.warn(
      { statements },
      'The DATABASE_URL role has no time limits. Ask an administrator to run these statements',
    );
}

/** A warning only: on a shared Postgres, we might not be allowed to revoke CONNECT on the other databases. */
async function warnOfOthers(knex: Knex, log: Log): Promise<void> {
  const databases = await otherDatabases(knex);
  if (databases.length === 0) return;
  log.warn(
    { databases },
    'The DATABASE_URL role can connect to other databases. Revoke CONNECT on them from PUBLIC',
  );
}
