import { realpathSync } from 'node:fs';
import { discover } from '../discover.ts';
import { permissionName, type Realm } from '../contract.ts';
import { root } from '../../../api/loadPlugins.ts';
import type { ConformsOptions, Subject } from './subject.ts';
import { testApp, type TestApp } from './testApp.ts';

/** The plugin in a folder, in an installation of its own; one from outside is added to it. */
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
    throw new Error(`There is no plugin in ${folder}`);
  }
  await holdEverything(app);
  return { folder, plugin, halves: found.halves, outside, app, options };
}

/** The role of whom the checks ask as, by realm. */
const ROLES: Readonly<Record<Realm, string>> = {
  platform: 'super_user',
  tenant: 'tenant_admin',
  attendee: 'attendee',
};

/** The people of the checks may do all that their realms allow, and have signed in already. */
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
