import { contract } from '@foyer/kit';
import {
  defineServer,
  implement,
  metrics,
  provide,
  purposeKeys,
  type PurposeKeys,
  type Service,
} from '@foyer/kit/server';
import { pino } from 'pino';
import { fileURLToPath } from 'node:url';
import { discover } from '../../plugins/kit/discover.ts';
import { assemble, load } from '../../plugins/kit/host.ts';
import { createDatabase, type Database } from '../../plugins/kit/server/postgres/database.ts';
import { STATEMENT_LIMITS } from '../../plugins/kit/server/postgres/statementLimits.ts';
import type { Deps } from '@foyer/kit/server';

/** The installed plugins on a database, without an HTTP server: only their services run. */
export interface Installation {
  /** Resolves a plugin's service as the plugin itself. */
  use<T>(plugin: string, service: Service<T>): T;
  depsOf(plugin: string): Deps;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const nothing = contract({ id: 'kit', permissions: {} });
const kernelWith = (keys: PurposeKeys) =>
  defineServer({
    contract: nothing,
    router: () => implement(nothing, {}),
    provides: [
      provide(purposeKeys, () => keys),
      // Needed while the plugins are joined; the demo's metrics aren't read.
      provide(metrics, () => ({ counter: () => () => undefined })),
    ],
  });

export async function openInstallation(given: {
  /** A connection URL, or an open database. */
  database: string | Database;
  plugins: readonly string[];
  /** Signs the links in emails; without it, emails have no links. */
  key?: Buffer;
  /** The environment variables of the plugins. */
  env?: Readonly<Record<string, string>>;
}): Promise<Installation> {
  const { key } = given;
  const keys: PurposeKeys = { of: key ? () => [key] : refuseToSign };
  const loaded = await load(discover(root, given.plugins.join(',')), kernelWith(keys));
  const database =
    typeof given.database === 'string'
      ? createDatabase({
          url: given.database,
          max: 4,
          name: 'foyer demo',
          statementLimit: STATEMENT_LIMITS.seed,
        })
      : given.database;
  const { runtime } = assemble(loaded, {
    database,
    reports: { primary: database },
    keys,
    env: {
      production: false,
      publicBase: 'localhost',
      protocol: 'http',
      timeZone: 'America/New_York',
      read: (variables) => variables.parse(given.env ?? {}),
    },
    log: pino({ level: 'silent' }),
    checksReplies: true,
    actorTtlMs: 0,
  });
  const { depsOf } = runtime;
  return {
    depsOf,
    use: (plugin, service) => depsOf(plugin).use(service),
    close: () => database.close(),
  };
}

const refuseToSign = (): never => {
  throw new Error('The demo doesn’t create links.');
};
