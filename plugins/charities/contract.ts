import {
  choice,
  code,
  contract,
  entity,
  event,
  record,
  resource,
  text,
  type Activity,
  type RecordRow,
} from '@foyer/kit';
import * as z from 'zod';

const REQUIRED = 'This field is required';

const required = (label: string) => text({ label, required: REQUIRED, max: 255, isName: true });

export const charity = record({
  name: required('Name'),
  status: choice({
    label: 'Status',
    help: 'Tenants can offer only active charities.',
    of: { active: 'Active', inactive: 'Inactive' },
    tones: { active: 'active' },
    initial: 'active',
    required: REQUIRED,
  }),
  street: text({
    label: 'Street',
    required: REQUIRED,
    max: 255,
    isName: true,
    isUnsorted: true,
  }),
  city: required('City'),
  state: required('State'),
  zip_code: code({
    label: 'Zip code',
    required: REQUIRED,
    max: [5, 'Zip code must be at most 5 characters.'],
  }),
});
export type Charity = RecordRow<typeof charity>;
export type CharityForm = Charity['details'];

/** A charity as one tenant sees it. */
export const tenantCharityRow = entity(charity.form.extend({ assigned: z.boolean() }));
export type TenantCharity = z.output<typeof tenantCharityRow>;

const assignment = z.object({ tenantId: z.string(), charityId: z.string() });
/** The tenant can now offer the charity at its events. */
export const charityAssigned = event('charities.assigned/v1', assignment);
/** The charity was removed from the ticket settings of the tenant's events. */
export const charityUnassigned = event('charities.unassigned/v1', assignment);

const tenantChoice = z.object({ tenantId: z.uuid('Choose a tenant.') });
const done = z.object({ success: z.literal(true) });

/** Sentences for this plugin's audit entries. */
const activity = {
  says: {
    'charity.created': 'added the charity {record}',
    'charity.updated': 'changed the charity {record}',
    'charity.deleted': 'deleted the charity {record}',
    'charity.assigned': 'assigned the charity {record} to the tenant',
    'charity.unassigned': 'unassigned the charity {record} from the tenant',
  },
} satisfies Activity;

export const charities = contract({
  id: 'charities',
  requires: ['tenants'],
  activity,
  permissions: {
    'charities.read': {
      label: 'View the charity directory',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'charities.write': {
      label: 'Add, edit and delete charities',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'assignments.read': {
      label: 'View which charities a tenant can offer',
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
    charities: resource(charity, {
      path: '/platform/charities',
      staysSmall: 'the directory holds a few hundred charities',
      noun: { one: 'charity', many: 'charities' },
      summary: 'The charity directory',
      wrapper: 'charityRequest',
      can: {
        read: 'charities.read',
        create: 'charities.write',
        update: 'charities.write',
        delete: 'charities.write',
      },
    }),
  },
  lists: {
    tenantCharities: {
      path: '/tenants/:tenantId/charities',
      staysSmall: 'the directory holds a few hundred charities',
      row: tenantCharityRow,
      summary: 'Active charities, and which of them the tenant can offer',
      filter: ['id', 'details.name', 'details.city', 'details.state', 'details.assigned'],
      sort: ['details.name', 'details.city', 'details.state', 'details.assigned'],
      search: ['details.name'],
      columns: {
        'details.name': { label: 'Name' },
        'details.city': { label: 'City' },
        'details.state': { label: 'State', width: 104 },
        'details.assigned': { label: 'Assigned', width: 104 },
      },
      can: 'assignments.read',
    },
  },
  routes: {
    assign: {
      method: 'post',
      path: '/platform/charities/:id/assign',
      can: 'assignments.write',
      summary: 'Assigns a charity to a tenant',
      params: z.object({ id: z.string() }),
      body: tenantChoice,
      reply: done,
    },
    unassign: {
      method: 'post',
      path: '/platform/charities/:id/unassign',
      can: 'assignments.write',
      summary:
        'Unassigns a charity from a tenant and removes it from the ticket settings of the tenant’s events',
      params: z.object({ id: z.string() }),
      body: tenantChoice,
      reply: done,
    },
  },
  events: { charityAssigned, charityUnassigned },
});

export default charities;
