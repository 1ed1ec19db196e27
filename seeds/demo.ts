import { tenantDirectory, type Files } from '@foyer/kit/server';
import { DEMO_TENANTS } from './demo/demoTenants.ts';
import { fillDemo } from './demo/fillDemo.ts';
import { openInstallation, type Installation } from './demo/installation.ts';

/**
 * Loads the demo into a migrated database, as the app's role, in one transaction, and marks the
 * database so that production refuses it. An existing demo is left as it is.
 * @returns whether it was loaded now
 * @throws in production, because the demo's passwords are public
 */
export async function loadDemo(given: {
  databaseUrl: string;
  /** Plugins in addition to those in package.json. */
  plugins?: readonly string[];
  /** The file store; without it, the demo's tenants have no bucket and no logo. */
  files?: Pick<Files, 'put' | 'makeBucket'>;
  log(line: string): void;
}): Promise<boolean> {
  // Read from the environment directly, so that no caller can forget it.
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('Demo data can’t be loaded in production.');
  const { databaseUrl, plugins = [], files, log } = given;
  const installation = await openInstallation({ database: databaseUrl, plugins });
  try {
    const platform = installation
      .depsOf('tenants')
      .asPlatform('loads demo data for several tenants');
    return await platform.tx(async (tx) => {
      // Of two concurrent starts, the second waits and then finds the demo.
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
