import { realpathSync } from 'node:fs';
import { discover } from '../../plugins/kit/discover.ts';
import { permissionName, type Realm } from '../../plugins/kit/contract.ts';
import { root } from '../../api/loadPlugins.ts';
import { restartNumbers } from './checks/resourceProblems.ts';
import type { ConformsOptions, Subject } from './subject.ts';
import { testApp, type TestApp } from './testApp.ts';

/** The plugin in a folder, in a separate installation; an outside plugin is added to it. */
export async function subjectAt(folder: string, options: ConformsOptions): Promise<Subject> {
  const isInstalled = discover(root).some(
    (one) => realpathSync(one.folder) === realpathSync(folder),
  );
  const outside = isInstalled ? [] : [folder];
  const found = discover(root, outside.join(',')).find(
    (one) => realpathSync(one.folder) === realpathSync(folder),
  );
  const app = await testApp({
    extra: outside,
    ...(options.variables && { variables: options.variables }),
  });
  const plugin = app.plugins.find(({ name }) => name === found?.name);
  if (!plugin || !found) {
    await app.stop();
    throw new Error(`No plugin found in ${folder}`);
  }
  await holdEverything(app);
  restartNumbers();
  return { folder, plugin, entryPoints: found.entryPoints, outside, app, options };
}

/** The role that the checks use, by realm. */
const ROLES: Readonly<Record<Realm, string>> = {
  platform: 'super_user',
  tenant: 'tenant_admin',
  attendee: 'attendee',
};

/** The people of the checks have all permissions of their realms and are signed in. */
async function holdEverything(app: TestApp): Promise<void> {
  const rows = app.plugins.flatMap(({ contract }) =>
    Object.entries(contract.permissions).flatMap(([key, { realms }]) =>
      realms.map((realm) => ({ role: ROLES[realm], permission: permissionName(contract, key) })),
    ),
  );
  if (rows.length > 0) await app.database('kit_role_permission').insert(rows).onConflict().ignore();
  for (const visitor of [
    app.as.platform(),
    app.as.tenant('a'),
    app.as.tenant('b'),
    app.as.attendee('a'),
  ])
    await visitor.request('/api/auth/session');
}
