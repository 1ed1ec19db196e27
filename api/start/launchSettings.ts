import { resolve } from 'node:path';

export interface LaunchSettings {
  dataFolder: string;
  /** The requested port; undefined means 3000, or the next free port. */
  port: number | undefined;
  host: string;
  publicBase: string | undefined;
  /** Undefined: the embedded Postgres. */
  database: { url: string; ownerUrl: string | undefined } | undefined;
  /** Whether uploaded files are stored in the data folder rather than in external storage. */
  keepsFiles: boolean;
  plugins: string[];
  wantsDemo: boolean;
  /** Whether the demo has a past season: FOYER_DEMO=small leaves it out. */
  wantsSeason: boolean;
}

/** The settings of the launcher itself; the program reads and checks the whole environment. */
export function readLaunchSettings(env: Record<string, string | undefined>): LaunchSettings {
  const isProduction = env.NODE_ENV === 'production';
  const url = env.DATABASE_URL || undefined;
  if (isProduction && !(url && env.OWNER_DATABASE_URL)) {
    throw new Error('In production, set DATABASE_URL and OWNER_DATABASE_URL to your own database.');
  }
  if (isProduction && (env.FOYER_DEMO === '1' || env.FOYER_DEMO === 'small')) {
    throw new Error('Demo data isn’t allowed in production. Unset FOYER_DEMO or NODE_ENV.');
  }
  // An external database gets no demo tenants unless requested.
  const wantsDemo = !isProduction && (url ? env.FOYER_DEMO === '1' : env.FOYER_DEMO !== '0');
  return {
    dataFolder: resolve(env.FOYER_DATA || '.foyer'),
    port: readPort(env.PORT),
    host: env.HOST || (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicBase: env.PUBLIC_BASE || undefined,
    database: url ? { url, ownerUrl: env.OWNER_DATABASE_URL || undefined } : undefined,
    keepsFiles: !env.S3_BUCKET_PREFIX,
    plugins: (env.PLUGINS ?? '').split(',').flatMap((entry) => entry.trim() || []),
    wantsDemo,
    // The season also writes to the local Stripe, and backdates rows as the cluster's owner.
    wantsSeason: wantsDemo && !url && env.FOYER_DEMO !== 'small' && !env.STRIPE_SECRET_KEY,
  };
}

function readPort(given: string | undefined): number | undefined {
  if (!given) return undefined;
  const port = Number(given);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not "${given}".`);
}
