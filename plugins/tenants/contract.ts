import { contract, entity, event, instant } from '@foyer/kit';
import * as z from 'zod';

/** Every role of a tenant may see its own organisation. */
const TENANT_ROLES = [
  'tenant_owner',
  'tenant_admin',
  'tenant_finance',
  'tenant_box_office',
  'tenant_door',
  'tenant_viewer',
] as const;

/** Words that the product itself answers to as a host. */
export const RESERVED_URLS: readonly string[] = ['console', 'www', 'api', 'files', 'stripe'];

export const TENANT_STATUSES = ['active', 'pending', 'disabled'] as const;
export type TenantStatus = (typeof TENANT_STATUSES)[number];

/** Only such a tenant can be changed or deleted; in any other state its fields are locked. */
export const isEditable = (status: string): boolean =>
  ['active', 'pending'].includes(status.toLowerCase());

export const tenantRow = entity(
  z.object({
    /** The tenant's url, under the name that lists know it by. */
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    url: z.string(),
    status: z.enum(TENANT_STATUSES),
    timeZone: z.string(),
    inviteTemplateSubject: z.string(),
    inviteTemplateBody: z.string(),
    logo: z.string().nullable(),
    dateCreated: instant(),
  }),
).extend({ id: z.uuid() });
export type Tenant = z.output<typeof tenantRow>;

/** A tenant now exists; who keeps something per tenant makes it in the same transaction. */
export const tenantCreated = event(
  'tenants.created/v1',
  z.object({ tenantId: z.string(), name: z.string(), url: z.string() }),
);

export const tenants = contract({
  id: 'tenants',
  permissions: {
    'tenants.read': {
      label: 'See tenants; in a tenant’s console, its own organisation',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'platform_user', ...TENANT_ROLES],
    },
  },
  resources: {
    tenants: {
      path: '/tenants',
      row: tenantRow,
      summary: 'Tenants; in a tenant’s console only itself',
      filter: [
        'id',
        'details.name',
        'details.url',
        'details.email',
        'details.status',
        'details.dateCreated',
      ],
      sort: [
        'details.name',
        'details.url',
        'details.email',
        'details.status',
        'details.dateCreated',
      ],
      search: ['details.name'],
      can: { read: 'tenants.read' },
    },
  },
  events: { tenantCreated },
});

export default tenants;
