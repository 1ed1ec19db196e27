import { instant, PLATFORM_ROLES, type Permission, type Resource, type Route } from '@foyer/kit';
import * as z from 'zod';
import { emailAddress, typedCode } from './fields.ts';

export const platformUserPermissions = {
  'users.read': {
    label: 'See platform users',
    realms: ['platform'],
    roles: ['super_user'],
  },
  'users.write': {
    label: 'Invite, change, verify and delete platform users',
    realms: ['platform'],
    roles: ['super_user'],
  },
} as const satisfies Record<string, Permission>;

/** What an invite gives; on screen it is the one option “Platform Admin”. */
export const PLATFORM_ADMIN_ROLES = PLATFORM_ROLES;

const platformRoles = z
  .array(z.enum(PLATFORM_ROLES, { error: 'There is no such role.' }), {
    error: 'Please choose a role.',
  })
  .min(1, 'Please choose a role.')
  .max(PLATFORM_ROLES.length, 'Each role is given once.');

/** Somebody of the platform: the id is the email. */
export const platformUserRow = z.object({
  id: z.string(),
  name: z.string(),
  group: z.object({
    id: z.literal('platform'),
    name: z.string(),
    status: z.enum(['PENDING', 'ACTIVE', 'DISABLED']),
    lastLogin: instant().nullable(),
    roles: z.array(z.string()),
  }),
});
export type PlatformUser = z.output<typeof platformUserRow>;

export const platformInvite = z.object({
  id: emailAddress,
  group: z.object({ roles: platformRoles }),
});

/** Of an address the roles alone are anybody else's to change. */
export const platformUserChange = z.object({ group: z.object({ roles: platformRoles }) });

export const verifyForm = z.object({ code: typedCode });

export const platformUsers = {
  path: '/platform/users',
  staysSmall: 'its users are the platform’s own people',
  row: platformUserRow,
  noun: { one: 'platform user', many: 'platform users' },
  summary: 'People of the platform: members, and who is invited',
  filter: ['id', 'name', 'group.status'],
  sort: ['id', 'name', 'group.status'],
  search: ['id'],
  download: 'platform-users.csv',
  csv: {
    id: 'Email',
    name: 'Name',
    'group.status': 'Status',
    'group.lastLogin': 'Last login',
    'group.roles': 'Roles',
  },
  create: platformInvite,
  update: platformUserChange,
  can: {
    read: 'users.read',
    create: 'users.write',
    update: 'users.write',
    delete: 'users.write',
  },
} as const satisfies Resource;

export const platformUserRoutes = {
  verifyPlatformUser: {
    method: 'post',
    path: '/platform/users/:email/verify',
    can: 'users.write',
    summary: 'Makes an invited platform user active, by the code that was mailed to them',
    body: verifyForm,
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
