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
import type { Deps } from '@foyer/kit/server';

/** The installed plugins on a database, without a host: their services work, and nobody is answered. */
export interface Installation {
  /** A plugin's service, asked for as the plugin itself. */
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
      // Asked for while the plugins are joined; nobody reads what the demo counts.
      provide(metrics, () => ({ counter: () => () => undefined })),
    ],
  });

export async function openInstallation(given: {
  /** Its address, or one that is open already. */
  database: string | Database;
  plugins: readonly string[];
  /** Signs the links of mails; without it there are none. */
  key?: Buffer;
  /** What the plugins read of the environment. */
  env?: Readonly<Record<string, string>>;
}): Promise<Installation> {
  const { key } = given;
  const keys: PurposeKeys = { of: key ? () => [key] : refuseToSign };
  const loaded = await load(discover(root, given.plugins.join(',')), kernelWith(keys));
  const database =
    typeof given.database === 'string'
      ? createDatabase({ url: given.database, max: 4, name: 'foyer demo' })
      : given.database;
  const { runtime } = assemble(loaded, {
    database,
    reports: database,
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
  throw new Error('The demo hands out no links.');
};
