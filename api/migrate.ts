import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import knexFactory, { type Knex } from 'knex';
import { syncPermissions } from '../plugins/kit/server/permissions.ts';
import { LEDGER, migrationSource } from '../plugins/kit/server/migrations.ts';
import { applySql } from '../plugins/kit/server/sql/applySql.ts';
import { SQL_LEDGER } from '../plugins/kit/server/sql/ledger.ts';
import { sqlFiles } from '../plugins/kit/server/sql/sqlFiles.ts';
import { grantAccess } from './database/grantAccess.ts';
import { grantJobs } from './database/grantJobs.ts';
import { loadPlugins, migrationFolders, sqlFolders } from './loadPlugins.ts';
import { quietJobLog } from './jobs/jobLog.ts';
import { idOf, missingMigrations, refuseMissing } from './missingMigrations.ts';
import { refuseOpenTables } from './refuseOpenTables.ts';

export interface MigrateOptions {
  ownerUrl: string;
  /** Plugins beside those that package.json lists, as `PLUGINS` gives them. */
  plugins?: readonly string[];
  /** Whether to go on where a table of tenants' rows is open to all; only for tests that find such a table. */
  allowsOpenTables?: boolean;
  log(line: string): void;
}

/**
 * Brings the database to head as its owner: rights, the plugins' tables, their functions and views,
 * the queue of jobs, and the first roles of permissions that are new. May be run again at any time,
 * and by several at once, who wait for each other; all migrations that are due are one transaction
 * and all SQL files another, so one that fails half-way leaves nothing behind.
 * @returns the names of the migrations and SQL files that ran
 * @throws when one fails, when one is gone, and when a table of tenants' rows has no row-level security
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
      const [, names] = (await knex.migrate.latest({
        tableName: LEDGER,
        migrationSource: migrationSource(folders),
      })) as [number, string[]];
      for (const name of names) log(`migrated ${name}`);
      await protectLedger(knex);
      const { ran, dropped } = await applySql(knex, sqlFiles(sqlFolders(loaded)));
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

/** The app asks the ledger whether the database is at head, and may not write in it. */
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
    // What fails is thrown, and said once.
    log: { warn: () => undefined, error: () => undefined },
  });

/**
 * Takes a migration or an SQL file that is gone off its ledger; what it made stays, where the next
 * start would drop what an SQL file made.
 * @throws when it never ran, or when its file is there and it would run again
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
    if (!row) throw new Error(`The ledger has no ${isSql ? 'SQL file' : 'migration'} '${name}'.`);
    const isGone = isSql
      ? !sqlFiles(sqlFolders(loaded)).some((file) => file.name === name)
      : (await missingMigrations(knex, folders)).includes(name);
    if (!isGone)
      throw new Error(
        `'${name}' is not forgotten: its file is there, and it would run again. ` +
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
      'Say npm run migrate, or npm run migrate -- --forget loyalty/20261121_add_expiry',
    );
  // Imported late: whoever migrates a database of their own needs no Postgres of ours.
  const { withOwner } = await import('./start/ownerDatabase.ts');
  const plugins = (process.env['PLUGINS'] ?? '').split(',').flatMap((entry) => entry.trim() || []);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await withOwner(async (ownerUrl) => {
    if (name) {
      await forgetMigration({ ownerUrl, name, plugins });
      return say(`'${name}' is off the ledger.`);
    }
    const names = await migrate({ ownerUrl, plugins, log: say });
    return say(names.length ? 'The database is at head.' : 'The database was at head already.');
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
