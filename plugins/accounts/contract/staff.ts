import {
  entity,
  instant,
  TENANT_ROLES,
  type Permission,
  type Resource,
  type Route,
} from '@foyer/kit';
import * as z from 'zod';
import { emailAddress } from './fields.ts';

export const staffPermissions = {
  'staff.read': {
    label: 'See the people of a tenant',
    realms: ['platform', 'tenant'],
    roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'],
  },
  'staff.write': {
    label: 'Invite, change and remove the people of a tenant',
    realms: ['platform', 'tenant'],
    roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'],
  },
} as const satisfies Record<string, Permission>;

const MOST_EVENTS = 200;

const access = {
  roles: z
    .array(z.enum(TENANT_ROLES, { error: 'There is no such role.' }), {
      error: 'Please choose a role.',
    })
    .min(1, 'Please choose a role.')
    .max(TENANT_ROLES.length, 'Each role is given once.'),
  /** Null: all events, now and later. */
  eventIds: z
    .array(z.uuid('There is no such event.'))
    .min(1, 'Please choose an event, or all of them.')
    .max(MOST_EVENTS, `At most ${MOST_EVENTS} events. Give access to all of them instead.`)
    .nullable()
    .default(null),
  /** Null: until somebody ends it. */
  endsAt: z.iso.datetime('Please enter a date.').nullable().default(null),
};

/** Somebody of a tenant: the id is the membership's. */
export const staffRow = entity(
  z.object({
    email: z.string(),
    name: z.string(),
    status: z.enum(['PENDING', 'ACTIVE', 'ENDED', 'DISABLED']),
    roles: z.array(z.string()),
    eventIds: z.array(z.uuid()).nullable(),
    endsAt: instant().nullable(),
    lastLogin: instant().nullable(),
    dateCreated: instant(),
  }),
);
export type StaffMember = z.output<typeof staffRow>;

export const staffInvite = z.object({ details: z.object({ email: emailAddress, ...access }) });
export const staffChange = z.object({ details: z.object(access) });

const PEOPLE = 'people are the platform’s: one may work for several tenants';

export const staff = {
  path: '/tenants/:tenantId/staff',
  staysSmall: 'its users are one tenant’s own people',
  row: staffRow,
  noun: { one: 'person', many: 'people' },
  summary: 'The people of a tenant: members, and who is invited',
  filter: ['id', 'details.email', 'details.name', 'details.status', 'details.dateCreated'],
  sort: ['details.email', 'details.name', 'details.status', 'details.dateCreated'],
  search: ['details.email', 'details.name'],
  defaultSort: 'details.email:asc',
  download: 'people.csv',
  csv: {
    'details.email': 'Email',
    'details.name': 'Name',
    'details.status': 'Status',
    'details.roles': 'Roles',
    'details.endsAt': 'Access ends',
    'details.lastLogin': 'Last login',
    'details.dateCreated': 'Since',
  },
  create: staffInvite,
  update: staffChange,
  asPlatform: PEOPLE,
  can: {
    read: 'staff.read',
    create: 'staff.write',
    update: 'staff.write',
    delete: 'staff.write',
  },
} as const satisfies Resource;

export const staffRoutes = {
  resendStaffInvite: {
    method: 'post',
    path: '/tenants/:tenantId/staff/:staffId/invite',
    can: 'staff.write',
    asPlatform: PEOPLE,
    summary: 'Mails an invite that was not taken yet once more; the older link works no more',
    idempotent: true,
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
