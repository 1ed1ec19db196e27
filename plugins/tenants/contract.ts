import { contract, entity, event, imageRule, instant, open, TENANT_ROLES } from '@foyer/kit';
import * as z from 'zod';

/** Words that the product itself answers to as a host. */
export const RESERVED_URLS: readonly string[] = ['console', 'www', 'api', 'files', 'stripe'];

export const TENANT_STATUSES = ['active', 'pending', 'disabled'] as const;
export type TenantStatus = (typeof TENANT_STATUSES)[number];

/** Only such a tenant can be changed or deleted; in any other state its fields are locked. */
export const isEditable = (status: string): boolean =>
  ['active', 'pending'].includes(status.toLowerCase());

const COLOUR = 'A colour is written as #rrggbb, such as #0b4a52.';

export const accentForm = z.object({
  /** NULL: the house's own colours. */
  accent: z
    .string(COLOUR)
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, COLOUR)
    .nullable(),
});
export type AccentForm = z.output<typeof accentForm>;

/** How a tenant shows itself to buyers. */
const brand = { logo: z.string().nullable(), accent: z.string().nullable() };
const savedBrand = z.object({ ...brand, success: z.literal(true) });

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
    ...brand,
    dateCreated: instant(),
  }),
).extend({ id: z.uuid() });
export type Tenant = z.output<typeof tenantRow>;

/** A tenant now exists; who keeps something per tenant makes it in the same transaction. */
export const tenantCreated = event(
  'tenants.created/v1',
  z.object({ tenantId: z.string(), name: z.string(), url: z.string() }),
);

const TENANT = '/tenants/:tenantId';
const ofTenant = z.object({ tenantId: z.string() });

export const tenants = contract({
  id: 'tenants',
  permissions: {
    'tenants.read': {
      label: 'See tenants; in a tenant’s console, its own organisation',
      realms: ['platform', 'tenant'],
      // Every role of a tenant may see its own organisation.
      roles: ['super_user', 'platform_manager', 'platform_user', ...TENANT_ROLES],
    },
    'brand.write': {
      label: 'Change a tenant’s logo and accent colour',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'],
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
  routes: {
    saveAccent: {
      method: 'put',
      path: `${TENANT}/accent`,
      can: 'brand.write',
      summary: 'Sets the accent colour of a tenant’s storefront, or takes it away',
      params: ofTenant,
      body: accentForm,
      reply: savedBrand,
    },
    uploadLogo: {
      method: 'post',
      path: `${TENANT}/logo`,
      can: 'brand.write',
      summary: 'Takes a tenant’s logo: its bytes, or a form with one file',
      params: ofTenant,
      upload: imageRule,
      reply: savedBrand,
    },
    removeLogo: {
      method: 'delete',
      path: `${TENANT}/logo`,
      can: 'brand.write',
      summary: 'Takes a tenant’s logo away; its name stands there again',
      params: ofTenant,
      reply: savedBrand,
    },
    publicLogo: {
      method: 'get',
      path: '/p/tenants/:tenantId/logo/:file',
      can: open('a logo is shown in pages and previews of links'),
      summary: 'The logo of a tenant',
      params: ofTenant.extend({ file: z.string() }),
      streams: true,
      reply: z.undefined(),
    },
  },
  events: { tenantCreated },
});

export default tenants;
