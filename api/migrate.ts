import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import knexFactory, { type Knex } from 'knex';
import { syncPermissions } from '../plugins/kit/server/permissions.ts';
import { LEDGER, migrationSource } from '../plugins/kit/server/migrations.ts';
import { readConfig } from './config.ts';
import { grantAccess } from './database/grantAccess.ts';
import { grantJobs } from './database/grantJobs.ts';
import { loadPlugins, migrationFolders } from './loadPlugins.ts';
import { quietJobLog } from './jobs/jobLog.ts';

export interface MigrateOptions {
  ownerUrl: string;
  /** Plugins beside those that package.json lists, as `PLUGINS` gives them. */
  plugins?: readonly string[];
  log(line: string): void;
}

/**
 * Brings the database to head as its owner: rights, the plugins' tables, the queue of jobs, and
 * the first roles of permissions that are new. May be run again at any time; all migrations that
 * are due are one transaction, so one that fails half-way leaves nothing behind.
 */
export async function migrate({ ownerUrl, plugins = [], log }: MigrateOptions): Promise<string[]> {
  const loaded = await loadPlugins(plugins);
  const knex = knexFactory({
    ...{ client: 'pg', connection: ownerUrl, pool: { min: 0, max: 2 } },
    // What fails is thrown, and said once.
    log: { warn: () => undefined, error: () => undefined },
  });
  try {
    await grantAccess(knex);
    const [, names] = (await knex.migrate.latest({
      tableName: LEDGER,
      migrationSource: migrationSource(migrationFolders(loaded)),
    })) as [number, string[]];
    for (const name of names) log(`migrated ${name}`);
    await protectLedger(knex);
    await runMigrations({ connectionString: ownerUrl, logger: quietJobLog });
    await grantJobs(knex);
    await syncPermissions(
      knex,
      loaded.map(({ contract }) => contract),
    );
    return names;
  } finally {
    await knex.destroy();
  }
}

/** The app asks the ledger whether the database is at head, and may not write in it. */
async function protectLedger(knex: Knex): Promise<void> {
  for (const table of [LEDGER, `${LEDGER}_lock`]) {
    await knex.raw('revoke all on ?? from foyer_app, foyer_platform', [table]);
  }
  await knex.raw('grant select on ?? to foyer_app', [LEDGER]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const config = readConfig(undefined, { needs: ['OWNER_DATABASE_URL'] });
  const names = await migrate({
    ownerUrl: config.ownerDatabaseUrl,
    plugins: config.plugins,
    log: (line) => process.stdout.write(`${line}\n`),
  });
  process.stdout.write(
    names.length ? 'The database is at head.\n' : 'The database was at head already.\n',
  );
}
