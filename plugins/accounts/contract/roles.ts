import type { Permission, Resource, Route } from '@foyer/kit';
import * as z from 'zod';

export const rolePermissionsDeclared = {
  'roles.read': {
    label: 'See which role holds which permission',
    realms: ['platform'],
    roles: ['super_user'],
  },
  'roles.write': {
    label: 'Change which role holds which permission',
    realms: ['platform'],
    roles: ['super_user'],
  },
} as const satisfies Record<string, Permission>;

/** What a super user cannot give away: without it nobody could mend what was changed. */
export const SUPER_USER_KEEPS = [
  'accounts:roles.read',
  'accounts:roles.write',
  'accounts:users.read',
  'accounts:users.write',
] as const;

/** Who holds it may do everything in the end, so it stays with super users. */
export const SUPER_USERS_ALONE = 'accounts:roles.write';

/** A role: the id is its name in code. */
export const roleRow = z.object({
  id: z.string(),
  details: z.object({
    label: z.string(),
    /** One line of what its holder may do. */
    does: z.string(),
    realm: z.enum(['platform', 'tenant']),
    permissions: z.array(z.string()),
  }),
});
export type RoleRow = z.output<typeof roleRow>;

export const roles = {
  path: '/platform/roles',
  staysSmall: 'there are the roles that the plugins declare',
  row: roleRow,
  noun: { one: 'role', many: 'roles' },
  summary: 'Which role holds which permission',
  filter: ['id', 'details.realm'],
  sort: ['id', 'details.realm'],
  update: z.object({
    details: z.object({
      permissions: z.array(z.string().max(200), { error: 'Please say which.' }).max(2_000),
    }),
  }),
  can: { read: 'roles.read', update: 'roles.write' },
} as const satisfies Resource;

export const roleRoutes = {
  permissions: {
    method: 'get',
    path: '/platform/permissions',
    can: 'roles.read',
    summary: 'Every permission that an installed plugin declares',
    reply: z.object({
      permissions: z.array(
        z.object({
          name: z.string(),
          plugin: z.string(),
          label: z.string(),
          realms: z.array(z.enum(['platform', 'tenant', 'attendee'])),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Route>;
