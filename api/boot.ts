import { join } from 'node:path';
import type { Express } from 'express';
import { identities, type Log } from '@foyer/kit/server';
import type { Assembled } from '../plugins/kit/host.ts';
import { migrationSource } from '../plugins/kit/server/migrations.ts';
import { sqlFiles } from '../plugins/kit/server/sql/sqlFiles.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { refuseDemo } from './database/refuseDemo.ts';
import { openDatabases } from './database/openDatabases.ts';
import { joinPlugins } from './joinPlugins.ts';
import { runJobs } from './jobs/runJobs.ts';
import { migrationFolders, root, sqlFolders } from './loadPlugins.ts';
import { builtPages } from './pages/builtPages.ts';
import { devPages } from './pages/devPages.ts';
import type { PageSource } from './pages/pageSource.ts';
import { makeKeys } from './services/keys.ts';
import { localSecrets } from './services/localSecrets.ts';

export interface Booted {
  app: Express;
  assembled: Assembled;
  /** From now on `/readyz` says no, so that nobody sends more here; resolves when the last job is done. */
  drain(): Promise<void>;
  /** Closes every connection; requests must be over. */
  stop(): Promise<void>;
}

export interface BootGiven {
  config: Config;
  log: Log;
  pages?: PageSource;
  /** How long roles may be remembered; tests want to see changes at once. */
  actorTtlMs?: number;
}

/** An installation from its configuration, up to the port: that is the caller's. */
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
    }
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
      // As they are now: what changes later is of a program that starts later.
      sql: sqlFiles(sqlFolders(loaded)),
      isDraining: () => isDraining,
    });
    await assembled.start();
    const readiness = becomeReady(assembled, log);
    await readiness.tried;
    const jobs = config.role === 'web' ? undefined : await workJobs(config, assembled, log);
    const drain = async () => {
      const isFirst = !isDraining;
      isDraining = true;
      if (isFirst) await jobs?.stop();
    };
    const stop = async () => {
      readiness.stop();
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

/** Vite's while the front ends are worked on, else what was built of them. */
const pagesOf = ({ viteOrigins, frontEnds }: Config): PageSource =>
  viteOrigins ? devPages(viteOrigins) : builtPages(frontEnds ?? join(root, 'dist'));

/** How long to leave a database alone that is away or not migrated yet. */
const AGAIN_MS = 5_000;

/** Lets the plugins begin with the database, again and again until all of them could. */
function becomeReady(assembled: Assembled, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  const tryIt = async (): Promise<void> => {
    try {
      await assembled.ready();
    } catch (error) {
      log.warn({ err: error }, 'the plugins could not begin with the database');
      timer = setTimeout(() => void tryIt(), AGAIN_MS).unref();
    }
  };
  return { tried: tryIt(), stop: () => clearTimeout(timer) };
}
