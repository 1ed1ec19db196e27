import type { Express } from 'express';
import { identities, type Log } from '@foyer/kit/server';
import type { Assembled } from '../plugins/kit/host.ts';
import { migrationSource } from '../plugins/kit/server/migrations.ts';
import {
  STATEMENT_LIMITS,
  withStatementLimit,
} from '../plugins/kit/server/postgres/statementLimits.ts';
import { sqlFiles } from '../plugins/kit/server/sql/sqlFiles.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { refuseDemo } from './database/refuseDemo.ts';
import { openDatabases } from './database/openDatabases.ts';
import { logStandbyWarnings, standbyWarnings } from './database/standby.ts';
import { joinPlugins } from './joinPlugins.ts';
import { runJobs } from './jobs/runJobs.ts';
import { builtFolder, migrationFolders, sqlFolders } from './loadPlugins.ts';
import { builtPages } from './pages/builtPages.ts';
import { devPages } from './pages/devPages.ts';
import type { PageSource } from './pages/pageSource.ts';
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
