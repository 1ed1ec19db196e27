import { contract, entity, event, text, wrapped } from '@foyer/kit';
import * as z from 'zod';

const REQUIRED = 'This field is required';
const LONGEST = 255;

/** A required text that holds more than white space. */
const required = () =>
  text(REQUIRED)
    .max(LONGEST, `At most ${LONGEST} characters.`)
    .refine((value) => value.trim() !== '', REQUIRED);

export const CHARITY_STATUSES = ['active', 'inactive'] as const;

export const charityForm = z.object({
  name: required(),
  status: z.enum(CHARITY_STATUSES, { error: REQUIRED }),
  street: required(),
  city: required(),
  state: required(),
  zip_code: required().max(5, 'Zip code must be at most 5 characters.'),
});
export type CharityForm = z.output<typeof charityForm>;

export const charityRow = entity(charityForm).extend({ id: z.uuid() });
export type Charity = z.output<typeof charityRow>;

/** A charity as one tenant sees it. */
export const tenantCharityRow = entity(charityForm.extend({ assigned: z.boolean() })).extend({
  id: z.uuid(),
});
export type TenantCharity = z.output<typeof tenantCharityRow>;

const assignment = z.object({ tenantId: z.string(), charityId: z.string() });
/** The tenant may now offer the charity at its events. */
export const charityAssigned = event('charities.assigned/v1', assignment);
/** The charity leaves the ticket settings of the tenant's events. */
export const charityUnassigned = event('charities.unassigned/v1', assignment);

const tenantChoice = z.object({ tenantId: z.uuid('Choose a tenant.') });
const done = z.object({ success: z.literal(true) });

export const charities = contract({
  id: 'charities',
  requires: ['tenants'],
  permissions: {
    'charities.read': {
      label: 'See the charity directory',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'charities.write': {
      label: 'Add, change and remove charities',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'assignments.read': {
      label: 'See which charities a tenant may offer',
      realms: ['platform', 'tenant'],
      roles: [
        'super_user',
        'platform_manager',
        'tenant_owner',
        'tenant_admin',
        'tenant_finance',
        'tenant_viewer',
      ],
    },
    'assignments.write': {
      label: 'Assign charities to tenants',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
  },
  resources: {
    charities: {
      path: '/platform/charities',
      row: charityRow,
      summary: 'The charity directory',
      filter: [
        'id',
        'details.name',
        'details.status',
        'details.city',
        'details.state',
        'details.zip_code',
      ],
      sort: ['details.name', 'details.status', 'details.city', 'details.state', 'details.zip_code'],
      search: ['details.name'],
      create: wrapped('charityRequest', charityForm),
      update: wrapped('charityRequest', charityForm),
      can: {
        read: 'charities.read',
        create: 'charities.write',
        update: 'charities.write',
        delete: 'charities.write',
      },
    },
  },
  lists: {
    tenantCharities: {
      path: '/tenants/:tenantId/charities',
      row: tenantCharityRow,
      summary: 'All active charities, and which of them the tenant may offer',
      filter: ['id', 'details.name', 'details.city', 'details.state', 'details.assigned'],
      sort: ['details.name', 'details.city', 'details.state', 'details.assigned'],
      search: ['details.name'],
      can: 'assignments.read',
    },
  },
  routes: {
    assign: {
      method: 'post',
      path: '/platform/charities/:id/assign',
      can: 'assignments.write',
      summary: 'Lets a tenant offer a charity',
      params: z.object({ id: z.string() }),
      body: tenantChoice,
      reply: done,
    },
    unassign: {
      method: 'post',
      path: '/platform/charities/:id/unassign',
      can: 'assignments.write',
      summary: 'Takes a charity from a tenant, and from the ticket settings of its events',
      params: z.object({ id: z.string() }),
      body: tenantChoice,
      reply: done,
    },
  },
  events: { charityAssigned, charityUnassigned },
});

export default charities;
