import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import type { Log, PurposeKeys, Env } from '@foyer/kit/server';
import { assemble, type Assembled, type Loaded } from '../plugins/kit/host.ts';
import type { Config } from './config.ts';
import type { Databases } from './database/openDatabases.ts';
import { makeStatements } from './database/statements.ts';
import { makeRateLimits } from './http/limitRate.ts';
import { pluginMetrics } from './http/metrics.ts';
import { writeSessions } from './http/session.ts';
import { makeSessionStore, type SessionStore } from './http/sessionStore.ts';
import { makeSessions } from './http/signIn.ts';
import * as z from 'zod';
import { loadPlugins, root } from './loadPlugins.ts';
import { diskBucket } from './services/diskBucket.ts';
import { type Bucket, makeFileStore } from './services/fileStore.ts';
import { smtpTransport } from './services/sendMail.ts';

/** Gives plugins the variables that they declare. An empty variable counts as unset. */
const readVariables =
  (given: Readonly<Record<string, string | undefined>>): Env['read'] =>
  (variables) => {
    const parsed = variables.safeParse(given);
    if (parsed.success) return parsed.data;
    throw new Error(`The environment variables aren’t valid.\n${z.prettifyError(parsed.error)}`);
  };

export interface JoinGiven extends Pick<Databases, 'database' | 'reports'> {
  config: Config;
  log: Log;
  keys: PurposeKeys;
  actorTtlMs: number;
}

/** The installed plugins, including the kernel, joined with the host's services. Nothing is started yet. */
export async function joinPlugins(given: JoinGiven): Promise<{
  loaded: readonly Loaded[];
  assembled: Assembled;
  store: SessionStore;
  registry: Registry;
}> {
  const { config, log, keys, actorTtlMs, database, reports } = given;
  const { isProduction, publicBase, protocol } = config;
  const joined: { assembled?: Assembled } = {};
  const assembled = () => {
    if (!joined.assembled) throw new Error('The plugins haven’t been joined yet.');
    return joined.assembled;
  };
  const registry = new Registry();
  const statements = makeStatements(database.knex, { prepared: !config.usesPgBouncer });
  const store = makeSessionStore({ statements, log });
  const loaded = await loadPlugins(config.plugins, {
    assembled,
    version: versionOf(root),
    isDevelopment: !isProduction,
    hasPublicApiDocs: config.hasPublicApiDocs,
    stripeTestOrigin: config.stripeTestOrigin,
    fileStore: makeFileStore({ keys, bucket: await bucketOf(config, { log, registry }) }),
    transport: transportOf(config),
    sessions: makeSessions({
      runtime: () => assembled().runtime,
      writer: writeSessions({ store, keys, isProduction }),
      isProduction,
    }),
    rateLimits: makeRateLimits(statements),
    keys,
    metrics: pluginMetrics(registry),
  });
  joined.assembled = assemble(loaded, {
    database,
    reports,
    log,
    actorTtlMs,
    keys,
    env: {
      production: isProduction,
      publicBase,
      protocol,
      timeZone: 'America/New_York',
      read: readVariables(config.variables),
    },
    checksReplies: config.checksReplies,
  });
  return { loaded, assembled: joined.assembled, store, registry };
}

/** Loads S3's client only where it is used, because it takes longer to load than the rest. */
async function bucketOf(
  config: Config,
  { log, registry }: { log: Log; registry: Registry },
): Promise<Bucket> {
  const { s3, dataFolder, protocol, publicBase } = config;
  if (!s3) return diskBucket(join(dataFolder, 'files'));
  const { s3Bucket } = await import('./services/s3Bucket.ts');
  const countFailure = pluginMetrics(registry).counter({
    name: 'foyer_file_store_failures_total',
    help: 'Failed calls to the file store',
    labels: [],
  });
  return s3Bucket({
    ...s3,
    origins: [`${protocol}://*.${publicBase}`],
    onAway(error) {
      countFailure({});
      log.warn({ err: error }, 'The file store didn’t respond');
    },
  });
}

const transportOf = ({ smtpUrl, mailFrom }: Config) =>
  smtpUrl ? smtpTransport({ smtpUrl, from: mailFrom }) : undefined;

const versionOf = (folder: string): string =>
  (createRequire(import.meta.url)(join(folder, 'package.json')) as { version: string }).version;
