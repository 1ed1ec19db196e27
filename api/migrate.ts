import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import knexFactory, { type Knex } from 'knex';
import { syncPermissions } from '../plugins/kit/server/permissions.ts';
import { LEDGER, migrationSource } from '../plugins/kit/server/migrations.ts';
import { applySql } from '../plugins/kit/server/sql/applySql.ts';
import { SQL_LEDGER } from '../plugins/kit/server/sql/ledger.ts';
import { sqlFiles } from '../plugins/kit/server/sql/sqlFiles.ts';
import { grantAccess } from './database/checkRole.ts';
import { grantJobs } from './database/grantJobs.ts';
import { loadPlugins, migrationFolders, sqlFolders } from './loadPlugins.ts';
import { quietJobLog } from './jobs/jobLog.ts';
import { idOf, missingMigrations, refuseMissing } from './missingMigrations.ts';
import { refuseOpenTables } from './refuseOpenTables.ts';

interface MigrateOptions {
  ownerUrl: string;
  /** Plugins in addition to those in package.json, in the format of `PLUGINS`. */
  plugins?: readonly string[];
  /** Whether to continue where a table of tenants' rows is open to all; only for tests that look for such a table. */
  allowsOpenTables?: boolean;
  log(line: string): void;
}

/**
 * Brings the database to head as its owner: rights, the plugins' tables, their functions and views,
 * the job queue, and the initial roles of new permissions. Can be run again at any time, and by several
 * programs at once, which wait for each other. All pending migrations run in one transaction
 * and all SQL files in another, so one that fails leaves nothing behind.
 * @returns the names of the migrations and SQL files that ran
 * @throws when one fails, when one is missing, and when a table of tenants' rows has no row-level security
 */
export async function migrate(given: MigrateOptions): Promise<string[]> {
  const { ownerUrl, plugins = [], allowsOpenTables = false, log } = given;
  const loaded = await loadPlugins(plugins);
  const folders = migrationFolders(loaded);
  const knex = connectAsOwner(ownerUrl);
  try {
    return await oneAtATime(knex, async () => {
      await refuseMissing(knex, folders);
      await grantAccess(knex);
      const names = await givingWay(knex, log, async (db) => {
        const [, migrated] = (await db.migrate.latest({
          tableName: LEDGER,
          migrationSource: migrationSource(folders),
        })) as [number, string[]];
        return migrated;
      });
      for (const name of names) log(`migrated ${name}`);
      await protectLedger(knex);
      const files = sqlFiles(sqlFolders(loaded));
      const { ran, dropped } = await givingWay(knex, log, (db) => applySql(db, files));
      for (const name of ran) log(`ran ${name}`);
      for (const name of dropped) log(`dropped ${name}`);
      await runMigrations({ connectionString: ownerUrl, logger: quietJobLog });
      await grantJobs(knex);
      if (!allowsOpenTables) await refuseOpenTables(knex);
      await syncPermissions(
        knex,
        loaded.map(({ contract }) => contract),
      );
      return [...names, ...ran];
    });
  } finally {
    await knex.destroy();
  }
}

/** Programs that start together migrate one after the other; the lock ends with its connection. */
const oneAtATime = <T>(knex: Knex, work: () => Promise<T>): Promise<T> =>
  knex.transaction(async (lock) => {
    await lock.raw(`select pg_advisory_xact_lock(hashtextextended('kit_migrate', 0))`);
    return work();
  });

/** How long it may wait for a table: every later statement waits behind it. */
const LOCK_MS = 900;
/** Longer than Postgres' `deadlock_timeout`, after which an autovacuum of the table yields to it. */
const LONGER_LOCK_MS = 1_500;
/** How long to leave the table to others before the next attempt, and the number of attempts. */
const PAUSE_MS = 2_000;
const MAX_TRIES = 200;
/** A lock took longer than allowed, or two statements waited for each other. */
const IN_USE = new Set(['55P03', '40P01']);

/**
 * Runs it in one transaction. While a long report or export uses a table, it yields and retries, so that a
 * sale doesn't have to wait for it.
 */
async function givingWay<T>(
  knex: Knex,
  log: MigrateOptions['log'],
  work: (db: Knex.Transaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const lockMs = tries % 5 === 0 ? LONGER_LOCK_MS : LOCK_MS;
    try {
      return await knex.transaction(async (db) => {
        await db.raw(`set local lock_timeout = ${lockMs}`);
        return work(db);
      });
    } catch (error) {
      if (!IN_USE.has((error as { code?: string }).code ?? '') || tries === MAX_TRIES) throw error;
      if (tries === 1) log('A table is in use. Trying again until it’s free.');
      await delay(PAUSE_MS);
    }
  }
}

/** The app checks in the ledger whether the database is at head, and can't write to it. */
async function protectLedger(knex: Knex): Promise<void> {
  for (const table of [LEDGER, `${LEDGER}_lock`]) {
    await knex.raw('revoke all on ?? from foyer_app, foyer_platform', [table]);
  }
  await knex.raw('grant select on ?? to foyer_app', [LEDGER]);
}

const connectAsOwner = (ownerUrl: string): Knex =>
  knexFactory({
    client: 'pg',
    connection: ownerUrl,
    pool: { min: 0, max: 3 },
    // Failures are thrown, and reported once.
    log: { warn: () => undefined, error: () => undefined },
  });

/**
 * Removes a missing migration or SQL file from its ledger; what it created stays, where the next
 * start would drop what an SQL file created.
 * @throws when it never ran, or when its file exists and it would run again
 */
export async function forgetMigration(given: {
  ownerUrl: string;
  name: string;
  plugins?: readonly string[];
}): Promise<void> {
  const { ownerUrl, name, plugins = [] } = given;
  const loaded = await loadPlugins(plugins);
  const folders = migrationFolders(loaded);
  const isSql = name.includes('/sql/');
  const knex = connectAsOwner(ownerUrl);
  try {
    const [row] = (await knex(isSql ? SQL_LEDGER : LEDGER).where({ name })) as unknown[];
    if (!row)
      throw new Error(`The migration ledger has no ${isSql ? 'SQL file' : 'migration'} '${name}'.`);
    const isGone = isSql
      ? !sqlFiles(sqlFolders(loaded)).some((file) => file.name === name)
      : (await missingMigrations(knex, folders)).includes(name);
    if (!isGone)
      throw new Error(
        `Can’t forget '${name}': its file still exists, so it would run again. ` +
          `npm run plugin:remove ${idOf(name)} -- --keep undoes all migrations of ${idOf(name)}.`,
      );
    await knex(isSql ? SQL_LEDGER : LEDGER)
      .where({ name })
      .delete();
  } finally {
    await knex.destroy();
  }
}

async function main([flag, name]: string[]): Promise<void> {
  if (flag !== undefined && !(flag === '--forget' && name))
    throw new Error(
      'Usage: npm run migrate, or npm run migrate -- --forget loyalty/20261121_add_expiry',
    );
  // Imported late: migrating your own database doesn't need the embedded Postgres.
  const { withOwner } = await import('./start/ownerDatabase.ts');
  const plugins = (process.env['PLUGINS'] ?? '').split(',').flatMap((entry) => entry.trim() || []);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await withOwner(async (ownerUrl) => {
    if (name) {
      await forgetMigration({ ownerUrl, name, plugins });
      return say(`Removed '${name}' from the migration ledger.`);
    }
    const names = await migrate({ ownerUrl, plugins, log: say });
    return say(
      names.length ? 'The database is up to date.' : 'The database was already up to date.',
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
