import { instant, PLATFORM_ROLES, type Permission, type Resource, type Route } from '@foyer/kit';
import * as z from 'zod';
import { emailAddress, typedCode } from './fields.ts';

export const platformUserPermissions = {
  'users.read': {
    label: 'View platform users',
    realms: ['platform'],
    roles: ['super_user'],
  },
  'users.write': {
    label: 'Invite, edit, verify and delete platform users',
    realms: ['platform'],
    roles: ['super_user'],
  },
} as const satisfies Record<string, Permission>;

/** The roles of an invite; on screen they are the one option “Platform Admin”. */
export const PLATFORM_ADMIN_ROLES = PLATFORM_ROLES;

const platformRoles = z
  .array(z.enum(PLATFORM_ROLES, { error: 'This role doesn’t exist.' }), {
    error: 'Please choose a role.',
  })
  .min(1, 'Please choose a role.')
  .max(PLATFORM_ROLES.length, 'Choose each role only once.');

/** A platform user: the ID is the email address. */
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

/** Others can change only the roles. */
export const platformUserChange = z.object({ group: z.object({ roles: platformRoles }) });

export const verifyForm = z.object({ code: typedCode });

export const platformUsers = {
  path: '/platform/users',
  staysSmall: 'platform users are the platform’s own staff',
  row: platformUserRow,
  noun: { one: 'platform user', many: 'platform users' },
  summary: 'Platform users, including people with pending invites',
  filter: ['id', 'name', 'group.status'],
  sort: ['id', 'name', 'group.status'],
  search: ['id'],
  columns: {
    id: { label: 'Email' },
    'group.roles': { label: 'Roles' },
    'group.status': {
      label: 'Status',
      width: 176,
      words: { PENDING: 'Pending Verification', ACTIVE: 'Active' },
      filter: { all: 'Any status' },
    },
    'group.lastLogin': { label: 'Last sign-in' },
  },
  download: 'platform-users.csv',
  csv: {
    id: true,
    name: 'Name',
    'group.status': true,
    'group.lastLogin': true,
    'group.roles': true,
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
    summary: 'Activates an invited platform user with the code emailed to them',
    body: verifyForm,
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
