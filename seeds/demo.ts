import { tenantDirectory, type Files } from '@foyer/kit/server';
import { DEMO_TENANTS } from './demo/demoTenants.ts';
import { fillDemo } from './demo/fillDemo.ts';
import { openInstallation, type Installation } from './demo/installation.ts';

/**
 * Loads the demo into a migrated database, as the app's role: all of it in one transaction, so
 * that a broken start leaves none, and with the mark by which production refuses the database. One
 * that is there already is left as people have changed it.
 * @returns whether it was loaded now
 * @throws in production, where a password that everybody knows must not sign anybody in
 */
export async function loadDemo(given: {
  databaseUrl: string;
  /** Plugins beside those that package.json lists. */
  plugins?: readonly string[];
  /** Where files are kept; without it the demo's tenants have no bucket and no logo. */
  files?: Pick<Files, 'put' | 'makeBucket'>;
  log(line: string): void;
}): Promise<boolean> {
  // Asked of the environment itself, so that no caller can forget to.
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('Demo data are refused in production.');
  const { databaseUrl, plugins = [], files, log } = given;
  const installation = await openInstallation({ database: databaseUrl, plugins });
  try {
    const platform = installation.depsOf('tenants').asPlatform('the demo spans tenants');
    return await platform.tx(async (tx) => {
      // Two starts at once: the second waits, and finds it there.
      await tx.db.raw("select pg_advisory_xact_lock(hashtext('foyer demo'))");
      if (await isLoaded(installation)) return false;
      log('Loading the demo data');
      await tx
        .db('kit_demo')
        .insert({ is_loaded: true, season_events: 0 })
        .onConflict('is_loaded')
        .ignore();
      await fillDemo(tx, installation, files);
      return true;
    });
  } finally {
    await installation.close();
  }
}

async function isLoaded({ use }: Installation): Promise<boolean> {
  const [first] = DEMO_TENANTS;
  return (await use('tenants', tenantDirectory).byUrl(first?.url ?? '')) !== null;
}
