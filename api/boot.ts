import { identities, type Identities, type Log } from '@foyer/kit/server';
import type { Express } from 'express';
import type { Knex } from 'knex';
import type { Assembled } from '../plugins/kit/host.ts';
import { migrationSource } from '../plugins/kit/server/migrations.ts';
import {
  STATEMENT_LIMITS,
  withStatementLimit,
} from '../plugins/kit/server/postgres/statementLimits.ts';
import { sqlFiles } from '../plugins/kit/server/sql/sqlFiles.ts';
import { DEMO_OPERATORS, DEMO_PASSWORD, DEMO_STAFF } from '../seeds/demo/demoPeople.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabases } from './database/openDatabases.ts';
import { logStandbyWarnings, standbyWarnings } from './database/standby.ts';
import { runJobs } from './jobs/runJobs.ts';
import { joinPlugins } from './joinPlugins.ts';
import { builtFolder, migrationFolders, sqlFolders } from './loadPlugins.ts';
import { builtPages, devPages, type PageSource } from './pages/pageSource.ts';
import { localSecrets, makeKeys } from './services/keys.ts';

export interface Booted {
  app: Express;
  assembled: Assembled;
  /** From now on `/readyz` fails, so that the load balancer sends no more requests; resolves after the last job. */
  drain(): Promise<void>;
  /** Closes every connection; requests must have ended. */
  stop(): Promise<void>;
}

interface BootGiven {
  config: Config;
  log: Log;
  pages?: PageSource;
  /** How long roles may be cached; tests need changes to apply at once. */
  actorTtlMs?: number;
}

/** Builds an installation from its configuration; the caller opens the port. */
export async function boot(given: BootGiven): Promise<Booted> {
  const { config, log, pages = pagesOf(config), actorTtlMs = 2_000 } = given;
  const keys = makeKeys(
    config.secrets.length ? config.secrets : await localSecrets(config.dataFolder),
  );
  const databases = await openDatabases(config, log);
  try {
    const { loaded, assembled, store, registry } = await joinPlugins({
      config,
      log,
      keys,
      actorTtlMs,
      ...databases,
    });
    if (config.isProduction) {
      await refuseDemo({
        knex: databases.database.knex,
        identities: assembled.runtime.depsOf('kit').use(identities),
      });
      if (!config.smtpUrl) log.warn('SMTP_URL is "none": no email is sent, not even tickets');
    }
    const warnings = standbyWarnings({
      knex: databases.database.knex,
      isWanted: config.warnsOfStandby,
    });
    let isDraining = false;
    const app = createApp({
      config,
      keys,
      pages,
      assembled,
      store,
      registry,
      migrations: async () =>
        (await migrationSource(migrationFolders(loaded)).getMigrations([])).map(({ name }) => name),
      // Read once: later changes belong to a program that starts later.
      sql: sqlFiles(sqlFolders(loaded)),
      isDraining: () => isDraining,
      warnings,
    });
    await assembled.start();
    const readiness = becomeReady(assembled, log);
    await readiness.tried;
    const jobs = config.role === 'web' ? undefined : await workJobs(config, assembled, log);
    const endWarnings = config.role === 'web' ? undefined : logStandbyWarnings(warnings, log);
    const drain = async () => {
      const isFirst = !isDraining;
      isDraining = true;
      if (isFirst) await jobs?.stop();
    };
    const stop = async () => {
      readiness.stop();
      endWarnings?.();
      await drain();
      await assembled.stop();
      await databases.close();
    };
    return { app, assembled, drain, stop };
  } catch (error) {
    await databases.close();
    throw error;
  }
}

const workJobs = ({ workerDatabaseUrl, drainMs }: Config, assembled: Assembled, log: Log) =>
  runJobs({ assembled, log, drainMs, databaseUrl: workerDatabaseUrl });

/** Vite's pages in development, otherwise the built ones. */
const pagesOf = ({ viteOrigins, frontEnds }: Config): PageSource =>
  viteOrigins ? devPages(viteOrigins) : builtPages(frontEnds ?? builtFolder);

/** How long to wait before retrying a database that is unavailable or not migrated. */
const AGAIN_MS = 5_000;

/** Runs the plugins' start hooks, retrying until all of them succeed. */
function becomeReady(assembled: Assembled, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  const tryIt = async (): Promise<void> => {
    try {
      await withStatementLimit(STATEMENT_LIMITS.long, () => assembled.ready());
    } catch (error) {
      log.warn({ err: error }, 'Couldn’t start the plugins with the database; trying again');
      timer = setTimeout(() => void tryIt(), AGAIN_MS).unref();
    }
  };
  return { tried: tryIt(), stop: () => clearTimeout(timer) };
}

const REMEDY = 'Use a separate database for production.';

/**
 * Keeps production off a database in which the demo was loaded. The mark identifies it; a database
 * from before the mark, or a copy of its people, is recognized by an account that opens with the
 * demo's password.
 * @throws with one sentence that names what was found
 */
async function refuseDemo({
  knex,
  identities,
}: {
  knex: Knex;
  identities: Pick<Identities, 'check'>;
}): Promise<void> {
  const loadedAt = await whenLoaded(knex);
  if (loadedAt)
    throw new Error(`This database contains demo data, loaded on ${loadedAt}. ${REMEDY}`);
  for (const { email } of [...DEMO_OPERATORS, ...DEMO_STAFF]) {
    if (await opens(identities, email))
      throw new Error(
        `This database contains demo data: ${email} still has the public demo password. ${REMEDY}`,
      );
  }
}

async function whenLoaded(knex: Knex): Promise<string | undefined> {
  const [mark] = await whereMigrated(
    () =>
      knex('kit_demo').select<{ on: string }[]>(knex.raw(`to_char(loaded_at, 'YYYY-MM-DD') as on`)),
    [],
  );
  return mark?.on;
}

/** Uses the realm that anyone with an account may enter, so that only the password matters. */
const opens = (identities: Pick<Identities, 'check'>, username: string): Promise<boolean> =>
  whereMigrated(async () => {
    const who = { username, password: DEMO_PASSWORD, realm: 'attendee', tenantId: null } as const;
    return (await identities.check(who)) !== null;
  }, false);

/** An unmigrated database has no accounts; `/readyz` reports the missing migrations. */
async function whereMigrated<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if ((error as { code?: unknown }).code === '42P01') return otherwise;
    throw error;
  }
}
