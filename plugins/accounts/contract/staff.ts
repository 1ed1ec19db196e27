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
    label: 'View a tenant’s people',
    realms: ['platform', 'tenant'],
    roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'],
  },
  'staff.write': {
    label: 'Invite, edit and remove a tenant’s people',
    realms: ['platform', 'tenant'],
    roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'],
  },
} as const satisfies Record<string, Permission>;

const MOST_EVENTS = 200;

const access = {
  roles: z
    .array(z.enum(TENANT_ROLES, { error: 'This role doesn’t exist.' }), {
      error: 'Please choose a role.',
    })
    .min(1, 'Please choose a role.')
    .max(TENANT_ROLES.length, 'Choose each role only once.'),
  /** Null: all events, including future ones. */
  eventIds: z
    .array(z.uuid('This event doesn’t exist.'))
    .min(1, 'Please choose at least one event, or all events.')
    .max(MOST_EVENTS, `Choose up to ${MOST_EVENTS} events, or give access to all events.`)
    .nullable()
    .default(null),
  /** Null: no end date. */
  endsAt: z.iso.datetime('Please enter a date.').nullable().default(null),
};

/** A member of a tenant: the ID is the membership's. */
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

const PEOPLE = 'people belong to the platform: one person can work for several tenants';

export const staff = {
  path: '/tenants/:tenantId/staff',
  staysSmall: 'its users are one tenant’s own people',
  row: staffRow,
  noun: { one: 'person', many: 'people' },
  summary: 'A tenant’s people, including people with pending invites',
  filter: ['id', 'details.email', 'details.name', 'details.status', 'details.dateCreated'],
  sort: ['details.email', 'details.name', 'details.status', 'details.dateCreated'],
  search: ['details.email', 'details.name'],
  defaultSort: 'details.email:asc',
  columns: {
    'details.name': { label: 'Name' },
    'details.email': { label: 'Email' },
    'details.roles': { label: 'Roles' },
    'details.eventIds': { label: 'Events', width: 190 },
    'details.endsAt': { label: 'Access ends' },
    'details.status': {
      label: 'Status',
      width: 176,
      words: { PENDING: 'Pending Verification', ACTIVE: 'Active', ENDED: 'Access ended' },
      filter: { all: 'Any status' },
    },
    'details.lastLogin': { label: 'Last sign-in' },
  },
  download: 'people.csv',
  csv: {
    'details.email': true,
    'details.name': true,
    'details.status': true,
    'details.roles': true,
    'details.endsAt': true,
    'details.lastLogin': true,
    'details.dateCreated': 'Added',
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
    summary: 'Resends a pending invite and invalidates the previous link',
    idempotent: true,
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
