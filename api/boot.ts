import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Express } from 'express';
import type { Log } from '@foyer/kit/server';
import { assemble, type Assembled } from '../plugins/kit/host.ts';
import { createDatabase } from '../plugins/kit/server/database.ts';
import { migrationSource } from '../plugins/kit/server/migrations.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { roleProblems } from './database/checkRole.ts';
import { makeStatements } from './database/statements.ts';
import { makeRateLimits } from './http/limitRate.ts';
import { makeSessions } from './http/signIn.ts';
import { runJobs } from './jobs/runJobs.ts';
import { loadPlugins, migrationFolders, root } from './loadPlugins.ts';
import { builtPages } from './pages/builtPages.ts';
import { devPages } from './pages/devPages.ts';
import type { PageSource } from './pages/pageSource.ts';
import { diskBucket } from './services/diskBucket.ts';
import { makeFileStore, type Bucket } from './services/fileStore.ts';
import { makeKeys } from './services/keys.ts';
import { localSecrets } from './services/localSecrets.ts';
import { smtpTransport } from './services/sendMail.ts';

export interface Booted {
  app: Express;
  assembled: Assembled;
  /** From now on `/readyz` says no, so that nobody sends more here; resolves when the last job is done. */
  drain(): Promise<void>;
  /** Closes every connection; requests must be over. */
  stop(): Promise<void>;
}

/** An installation from its configuration, up to the port: that is the caller's. */
export async function boot(given: {
  config: Config;
  log: Log;
  pages?: PageSource;
  /** How long roles may be remembered; tests want to see changes at once. */
  actorTtlMs?: number;
}): Promise<Booted> {
  const { config, log, pages = pagesOf(config), actorTtlMs = 2_000 } = given;
  const secrets = config.secrets.length ? config.secrets : await localSecrets(config.dataFolder);
  const keys = makeKeys(secrets);
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
    ...{ prepared, log, streams: true, name: 'foyer reports' },
  });
  const closeDatabases = () => Promise.all([database.close(), reports.close()]);

  try {
    if (config.isProduction) await refuseRole(database.knex);
    const joined: { assembled?: Assembled } = {};
    const assembled = () => {
      if (!joined.assembled) throw new Error('The plugins are not joined yet.');
      return joined.assembled;
    };
    const loaded = await loadPlugins(config.plugins, {
      assembled,
      version: versionOf(root),
      isDevelopment: !config.isProduction,
      fileStore: makeFileStore({
        keys,
        bucket: await bucketOf(config),
      }),
      transport: config.smtpUrl
        ? smtpTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom })
        : undefined,
      sessions: makeSessions({
        runtime: () => assembled().runtime,
        isProduction: config.isProduction,
      }),
      rateLimits: makeRateLimits(makeStatements(database.knex, { prepared })),
    });
    joined.assembled = assemble(loaded, {
      ...{ database, reports, log, actorTtlMs, signer: keys },
      env: {
        production: config.isProduction,
        publicBase: config.publicBase,
        protocol: config.protocol,
      },
      checksReplies: !config.isProduction,
      timeZone: 'America/New_York',
    });
    let isDraining = false;
    const app = createApp({
      ...{ config, keys, pages, assembled: joined.assembled },
      migrations: async () =>
        (await migrationSource(migrationFolders(loaded)).getMigrations([])).map(({ name }) => name),
      isDraining: () => isDraining,
    });
    await joined.assembled.start();
    const jobs =
      config.role === 'web'
        ? undefined
        : await runJobs({
            assembled: joined.assembled,
            databaseUrl: config.workerDatabaseUrl,
            drainMs: config.drainMs,
            log,
          });
    const drain = async () => {
      const isFirst = !isDraining;
      isDraining = true;
      if (isFirst) await jobs?.stop();
    };
    return {
      ...{ app, assembled: joined.assembled, drain },
      async stop() {
        await drain();
        await joined.assembled?.stop();
        await closeDatabases();
      },
    };
  } catch (error) {
    await closeDatabases();
    throw error;
  }
}

/** A laptop does without S3's client, which takes longer to load than the rest. */
async function bucketOf({ s3, dataFolder }: Config): Promise<Bucket> {
  if (!s3) return diskBucket(join(dataFolder, 'files'));
  const { s3Bucket } = await import('./services/s3Bucket.ts');
  return s3Bucket(s3);
}

/** Vite's while the front ends are worked on, else what was built of them. */
const pagesOf = ({ viteOrigins }: Config): PageSource =>
  viteOrigins ? devPages(viteOrigins) : builtPages(join(root, 'dist'));

async function refuseRole(knex: Parameters<typeof roleProblems>[0]): Promise<void> {
  const problems = await roleProblems(knex);
  if (problems.length)
    throw new Error(`DATABASE_URL must not be used in production: ${problems.join('; ')}.`);
}

const versionOf = (folder: string): string =>
  (createRequire(import.meta.url)(join(folder, 'package.json')) as { version: string }).version;
