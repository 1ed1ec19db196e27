import { forbidden, invalid, notFound, PLATFORM_ROLES, TENANT_ROLES } from '@foyer/kit';
import { rolePermissions, type Ctx, type Knex, type ResourceHandlers } from '@foyer/kit/server';
import {
  PLATFORM_ROLE_WORDS,
  type RoleRow,
  type roles,
  SUPER_USER_KEEPS,
  SUPER_USERS_ALONE,
  TENANT_ROLE_WORDS,
} from '../../contract/roles.ts';
import {
  invalidateActors,
  lockGroup,
  PLATFORM,
  readShown,
  requireAsker,
  TOP_ROLE,
} from './members.ts';

const ROLES = [
  ...PLATFORM_ROLES.map((id) => ({ id, realm: 'platform', ...PLATFORM_ROLE_WORDS[id] })),
  ...TENANT_ROLES.map((id) => ({ id, realm: 'tenant', ...TENANT_ROLE_WORDS[id] })),
];

/** Roles are declared in code, their permissions are stored in a table. */
const rolesOf = (db: Knex) =>
  db.from(
    db.raw(
      `json_to_recordset(?::json) as r(id text, label text, does text, realm text)`,
      JSON.stringify(ROLES),
    ),
  );

const columns = {
  id: 'r.id collate "und-x-icu"',
  'details.label': 'r.label',
  'details.does': 'r.does',
  'details.realm': 'r.realm collate "und-x-icu"',
  'details.permissions': `array(
    select p.permission from kit_role_v1 as p where p.role = r.id order by p.permission)`,
} as const;

const readRole = (ctx: Ctx, id: string) =>
  ctx.read((db) => readShown<RoleRow>(rolesOf(db), columns, { db, id }));

/** The permissions of each role; only super users can change them. */
export const roleHandlers: ResourceHandlers<typeof roles> &
  Required<Pick<ResourceHandlers<typeof roles>, 'update'>> = {
  list: { from: rolesOf, columns },
  async update(ctx, { params, body }) {
    const role = ROLES.find(({ id }) => id === params.id);
    if (!role) throw notFound('role');
    const wanted = [...new Set(body.details.permissions)].toSorted();
    await ctx.tx(async (tx) => {
      await lockGroup(tx, PLATFORM);
      const asker = await requireAsker(tx, ctx);
      if (!asker.roles.includes(TOP_ROLE.platform))
        throw forbidden('forbidden', 'Only super users can change role permissions.');
      const store = ctx.use(rolePermissions);
      const { details } = await readRole(ctx, role.id);
      const realms = new Map(store.declared().map(({ name, realms: of }) => [name, of]));
      const isPossible = (name: string) =>
        // Permissions of plugins that aren't installed now are kept.
        realms.get(name)?.some((realm) => realm === role.realm) ??
        details.permissions.includes(name);
      refuse(
        wanted.find((name) => !isPossible(name)),
        `${role.label} can’t have the permission`,
      );
      if (role.id === TOP_ROLE.platform)
        refuse(
          SUPER_USER_KEEPS.find((name) => !wanted.includes(name)),
          `${role.label} has to keep the permission`,
        );
      else
        refuse(
          wanted.find((name) => name === SUPER_USERS_ALONE),
          'Only super users can have the permission',
        );
      await store.replace(tx, role.id, wanted);
      await tx.audit({
        action: 'role.changed',
        subject: 'role',
        subjectId: role.id,
        before: { permissions: details.permissions },
        after: { permissions: wanted },
      });
    });
    invalidateActors(ctx);
    return readRole(ctx, role.id);
  },
};

function refuse(permission: string | undefined, why: string): void {
  if (permission !== undefined)
    throw invalid({ 'details.permissions': [`${why} “${permission}”.`] });
}

/** Every declared permission. */
export const permissions = (ctx: Ctx) =>
  Promise.resolve({
    permissions: ctx
      .use(rolePermissions)
      .declared()
      .map((one) => ({ ...one, realms: [...one.realms] })),
  });
