import { contract, entity, event, imageRule, instant, open, TENANT_ROLES } from '@foyer/kit';
import * as z from 'zod';
import { tenantChange, tenantForm } from './contract/tenantForm.ts';

export {
  tenantChange,
  tenantEdit,
  tenantForm,
  urlOf,
  type TenantChange,
  type TenantEdit,
  type TenantForm,
} from './contract/tenantForm.ts';
import { activity } from './contract/activity.ts';

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

/** How far a tenant's bucket, where its files are kept, has come. */
export const BUCKET_STATUSES = ['CREATE_IN_PROGRESS', 'CREATE_COMPLETE', 'NOT_FOUND'] as const;
export type BucketStatus = (typeof BUCKET_STATUSES)[number];

/** A new tenant; or, with `retry`, the tenant whose bucket is to be made once more. */
const createBody = z.discriminatedUnion('retry', [
  z.object({ retry: z.literal(false).optional(), details: tenantForm }),
  z.object({ retry: z.literal(true), id: z.uuid('Tenant ID is required') }),
]);
export type TenantCreate = z.output<typeof createBody>;

/** A tenant now exists; who keeps something per tenant makes it in the same transaction. */
export const tenantCreated = event(
  'tenants.created/v1',
  z.object({ tenantId: z.string(), name: z.string(), url: z.string() }),
);

/**
 * The first owner of a new tenant is to be invited. Who keeps people does so in the same transaction;
 * `tenants.lifecycle/v1` is told when that owner is verified.
 */
export const tenantOwnerWanted = event(
  'tenants.ownerWanted/v1',
  z.object({ tenantId: z.string(), email: z.string() }),
);

/**
 * A tenant is about to be deleted. Who cannot let go of it yet throws a 409 with the reason in this
 * transaction, and nothing is deleted.
 */
export const tenantDeleting = event('tenants.deleting/v1', z.object({ tenantId: z.string() }));

/** A tenant is hidden and locked, with everything about it, from this transaction on. */
export const tenantDeleted = event('tenants.deleted/v1', z.object({ tenantId: z.string() }));

/**
 * A tenant that was deleted is purged: listeners remove personal data and files of theirs in this
 * transaction, and keep figures, ledger and audit, without anybody's name in them.
 */
export const tenantPurged = event('tenants.purged/v1', z.object({ tenantId: z.string() }));

const TENANT = '/tenants/:tenantId';
const ofTenant = z.object({ tenantId: z.string() });

export const tenants = contract({
  id: 'tenants',
  activity,
  permissions: {
    'tenants.read': {
      label: 'See tenants; in a tenant’s console, its own organisation',
      realms: ['platform', 'tenant'],
      // Every role of a tenant may see its own organisation.
      roles: ['super_user', 'platform_manager', 'platform_user', ...TENANT_ROLES],
    },
    'tenants.write': {
      label: 'Create and delete tenants, and make their buckets',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'info.write': {
      label: 'Change a tenant’s basic information',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'],
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
      staysSmall: 'a tenant is a customer of the platform: there are some thousands',
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
      noun: { one: 'tenant', many: 'tenants' },
      create: createBody,
      update: z.object({ details: tenantChange }),
      can: {
        read: 'tenants.read',
        create: 'tenants.write',
        update: 'info.write',
        delete: 'tenants.write',
      },
      download: 'tenants.csv',
      csv: {
        'details.name': 'Name',
        'details.url': 'URL',
        'details.email': 'Email',
        'details.phone': 'Phone',
        'details.status': 'Status',
        'details.dateCreated': 'Created',
      },
    },
  },
  routes: {
    change: {
      method: 'patch',
      path: '/tenants/:id',
      can: 'info.write',
      summary: 'Changes what is given of a tenant’s basic information',
      params: z.object({ id: z.string() }),
      body: z.object({ details: tenantChange.partial() }),
      reply: tenantRow.extend({ success: z.literal(true) }),
    },
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
      path: `${TENANT}/thumbnail`,
      can: 'brand.write',
      summary: 'Takes a tenant’s logo: its bytes, or a form with one file',
      params: ofTenant,
      upload: imageRule,
      reply: savedBrand,
    },
    removeLogo: {
      method: 'delete',
      path: `${TENANT}/thumbnail`,
      can: 'brand.write',
      summary: 'Takes a tenant’s logo away; its name stands there again',
      params: ofTenant,
      reply: savedBrand,
    },
    bucket: {
      method: 'get',
      path: `${TENANT}/bucket`,
      can: 'tenants.read',
      summary: 'How far the bucket of a tenant’s files has come',
      params: ofTenant,
      reply: z.object({ status: z.enum(BUCKET_STATUSES) }),
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
  events: { tenantCreated, tenantOwnerWanted, tenantDeleting, tenantDeleted, tenantPurged },
});

export default tenants;
