import type { Permission, PlatformRole, Resource, Route, TenantRole } from '@foyer/kit';
import * as z from 'zod';

export const rolePermissionsDeclared = {
  'roles.read': {
    label: 'View roles and their permissions',
    realms: ['platform'],
    roles: ['super_user'],
  },
  'roles.write': {
    label: 'Edit role permissions',
    realms: ['platform'],
    roles: ['super_user'],
  },
} as const satisfies Record<string, Permission>;

/** The permissions that a super user can't give away: without them nobody could undo the change. */
export const SUPER_USER_KEEPS = [
  'accounts:roles.read',
  'accounts:roles.write',
  'accounts:users.read',
  'accounts:users.write',
] as const;

/** Its holders can give themselves every permission, so only super users have it. */
export const SUPER_USERS_ALONE = 'accounts:roles.write';

/** A role: the ID is its name in code. */
const roleRow = z.object({
  id: z.string(),
  details: z.object({
    label: z.string(),
    /** One line on what its holders can do. */
    does: z.string(),
    realm: z.enum(['platform', 'tenant']),
    permissions: z.array(z.string()),
  }),
});
export type RoleRow = z.output<typeof roleRow>;

export const roles = {
  path: '/platform/roles',
  staysSmall: 'a platform has only the roles that its plugins declare',
  row: roleRow,
  noun: { one: 'role', many: 'roles' },
  summary: 'Roles and their permissions',
  filter: ['id', 'details.realm'],
  sort: ['id', 'details.realm'],
  update: z.object({
    details: z.object({
      permissions: z.array(z.string().max(200), { error: 'Please choose permissions.' }).max(2_000),
    }),
  }),
  can: { read: 'roles.read', update: 'roles.write' },
} as const satisfies Resource;

export const roleRoutes = {
  permissions: {
    method: 'get',
    path: '/platform/permissions',
    can: 'roles.read',
    summary: 'Every permission declared by an installed plugin',
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

/** A role's name, and one line on what its holders can do. */
export interface RoleWords {
  label: string;
  does: string;
}

export const PLATFORM_ROLE_WORDS: Readonly<Record<PlatformRole, RoleWords>> = {
  super_user: { label: 'Super user', does: 'Full access, including platform users and roles' },
  platform_manager: {
    label: 'Platform manager',
    does: 'Everything except platform users and roles',
  },
  platform_report: { label: 'Platform reports', does: 'View and export reports' },
  platform_user: { label: 'Platform user', does: 'View tenants and events' },
};

export const TENANT_ROLE_WORDS: Readonly<Record<TenantRole, RoleWords>> = {
  tenant_owner: { label: 'Owner', does: 'Full access, including adding other owners' },
  tenant_admin: { label: 'Admin', does: 'Events, sales, settings and people' },
  tenant_finance: { label: 'Finance', does: 'Orders, refunds, reports and payouts' },
  tenant_box_office: { label: 'Box office', does: 'Sell tickets and look up orders' },
  tenant_door: { label: 'Door', does: 'Check in attendees' },
  tenant_viewer: { label: 'Viewer', does: 'View only, no changes' },
};

/** A role's label; a role of an external plugin is shown as it is. */
export const roleLabel = (role: string): string =>
  (({ ...PLATFORM_ROLE_WORDS, ...TENANT_ROLE_WORDS }) as Record<string, RoleWords>)[role]?.label ??
  role;
