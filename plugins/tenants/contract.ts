import { contract, event, imageRule, open, TENANT_ROLES, type Activity } from '@foyer/kit';
import * as z from 'zod';
import { noteLists, noteRoutes } from './contract/notes.ts';
import {
  PAYMENTS_TONES,
  PAYMENTS_WORDS,
  reactivation,
  STATE_TONES,
  STATE_WORDS,
  suspension,
  tenant,
} from './contract/tenant.ts';

export {
  PAYMENTS_TONES,
  PAYMENTS_WORDS,
  reactivation,
  suspension,
  tenant,
  tenantContact,
  urlOf,
  type Payments,
  type Suspension,
  type Tenant,
  type TenantForm,
  type TenantStatus,
} from './contract/tenant.ts';

export { LONGEST_NOTE, noteForm, type Note } from './contract/notes.ts';

/** Host names that the product itself uses. */
export const RESERVED_URLS: readonly string[] = ['console', 'www', 'api', 'files', 'stripe'];

/** Only such a tenant can be changed or deleted; in any other state its fields are locked. */
export const isEditable = (status: string): boolean =>
  ['active', 'pending'].includes(status.toLowerCase());

const COLOR = 'Enter a color as #rrggbb, such as #0b4a52.';

export const accentForm = z.object({
  /** Null: the default colors. */
  accent: z
    .string(COLOR)
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, COLOR)
    .nullable(),
});
export type AccentForm = z.output<typeof accentForm>;

const savedBrand = tenant.details
  .pick({ logo: true, accent: true })
  .extend({ success: z.literal(true) });

/** The state of a tenant's bucket, where its files are stored. */
export const BUCKET_STATUSES = ['CREATE_IN_PROGRESS', 'CREATE_COMPLETE', 'NOT_FOUND'] as const;
export type BucketStatus = (typeof BUCKET_STATUSES)[number];

const newTenant = z.object(tenant.form.shape, 'Tenant details are required.');

/** A new tenant; or, with `retry`, the tenant whose bucket is to be recreated. */
const createBody = z.discriminatedUnion('retry', [
  z.object({ retry: z.literal(false).optional(), details: newTenant }),
  z.object({ retry: z.literal(true), id: z.uuid('Tenant ID is required') }),
]);

/** A tenant was created; listeners create their data for it in the same transaction. */
export const tenantCreated = event(
  'tenants.created/v1',
  z.object({ tenantId: z.string(), name: z.string(), url: z.string() }),
);

/**
 * The first owner of a new tenant is to be invited. The accounts plugin does so in the same transaction,
 * and calls `tenants.lifecycle/v1` when that owner is verified.
 */
export const tenantOwnerWanted = event(
  'tenants.ownerWanted/v1',
  z.object({ tenantId: z.string(), email: z.string() }),
);

/**
 * A tenant is about to be deleted. A listener that can't allow the deletion yet throws a 409 with the reason in
 * this transaction, and nothing is deleted.
 */
export const tenantDeleting = event('tenants.deleting/v1', z.object({ tenantId: z.string() }));

/** A tenant is hidden and locked, with all its data, from this transaction on. */
export const tenantDeleted = event('tenants.deleted/v1', z.object({ tenantId: z.string() }));

/**
 * A deleted tenant is purged: listeners remove their personal data and files in this
 * transaction, and keep figures, ledger and audit, without any names in them.
 */
export const tenantPurged = event('tenants.purged/v1', z.object({ tenantId: z.string() }));

const TENANT = '/tenants/:tenantId';
const ofTenant = z.object({ tenantId: z.string() });

/** The sentences for its audit entries. */
const activity = {
  says: {
    'tenant.created': 'created the tenant {record}',
    'tenant.updated': 'changed the tenant {record}',
    'tenant.deleted': 'deleted the tenant {record}',
    'tenant.purged': 'deleted the remaining data of the tenant {record}',
    'tenant.activated': 'activated the tenant {record}',
    'tenant.suspended': 'suspended the tenant {record}: {reason}',
    'tenant.reactivated': 'reactivated the tenant {record}: {reason}',
    'tenant.note_added': 'added a note about the tenant {record}',
    'tenant.note_deleted': 'deleted a note about the tenant {record}',
    'tenant.logo': 'changed the logo of {record}',
    'tenant.accent': 'changed the accent color of {record}',
    'tenant.bucket_wanted': 'requested a new bucket for {record}',
    'tenant.bucket_made': 'created the bucket for {record}',
    'tenant.bucket_failed': 'couldn’t create the bucket for {record}',
  },
} satisfies Activity;

export const tenants = contract({
  id: 'tenants',
  activity,
  permissions: {
    'tenants.read': {
      label: 'View tenant or organization details',
      realms: ['platform', 'tenant'],
      // Every role of a tenant can see its own organization.
      roles: ['super_user', 'platform_manager', 'platform_user', ...TENANT_ROLES],
    },
    'tenants.write': {
      label: 'Create and delete tenants and their buckets',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'tenants.suspend': {
      label: 'Suspend and reactivate tenants',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'notes.read': {
      label: 'View internal notes about tenants',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'notes.write': {
      label: 'Write internal notes about tenants',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'info.write': {
      label: 'Edit a tenant’s basic information',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'],
    },
    'brand.write': {
      label: 'Edit a tenant’s logo and accent color',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'],
    },
  },
  resources: {
    tenants: {
      path: '/tenants',
      staysSmall: 'a platform has at most a few thousand tenants',
      record: tenant,
      row: tenant.row,
      summary: 'Tenants; in a tenant’s console, only that tenant',
      filter: [
        'id',
        'details.name',
        'details.url',
        'details.email',
        'details.status',
        'details.state',
        'details.payments',
        'details.lastSale',
        'details.needsAttention',
        'details.dateCreated',
      ],
      sort: [
        'details.name',
        'details.url',
        'details.email',
        'details.status',
        'details.state',
        'details.payments',
        'details.sales',
        'details.refundRate',
        'details.disputeRate',
        'details.awaitingPayout',
        'details.dateCreated',
      ],
      search: ['details.name'],
      noun: { one: 'tenant', many: 'tenants' },
      create: createBody,
      update: z.object({ details: tenant.change }),
      can: {
        read: 'tenants.read',
        create: 'tenants.write',
        update: 'info.write',
        delete: 'tenants.write',
      },
      // All of its orders are searched for open work.
      takesLong: ['delete'],
      columns: {
        'details.name': {},
        'details.state': {
          label: 'Status',
          width: 130,
          words: STATE_WORDS,
          tones: STATE_TONES,
          filter: { all: 'Any status' },
        },
        'details.payments': {
          label: 'Payments',
          width: 150,
          words: PAYMENTS_WORDS,
          tones: PAYMENTS_TONES,
          filter: { all: 'Any payment status' },
        },
        'details.lastSale': { label: 'Last sale', width: 124, dateFormat: 'short' },
        'details.sales': { label: 'Sales (30 days)', width: 124 },
        'details.refundRate': { label: 'Refund rate (90 days)', kind: 'percent', width: 160 },
        'details.disputeRate': { label: 'Dispute rate (90 days)', kind: 'percent', width: 164 },
        'details.needsAttention': {
          label: 'Needs attention',
          kind: 'switch',
          width: 140,
          isHidden: true,
          filter: { all: 'All tenants' },
        },
        'details.awaitingPayout': { label: 'Awaiting payout', width: 136, isHidden: true },
        id: { label: 'Tenant ID', width: 236, isHidden: true },
        'details.url': { width: 160, isHidden: true },
        'details.email': { isHidden: true },
        'details.phone': { width: 160, isHidden: true },
        'details.dateCreated': { width: 150, dateFormat: 'short', isHidden: true },
      },
      download: 'tenants.csv',
      csv: {
        'details.name': true,
        'details.url': true,
        'details.email': true,
        'details.phone': true,
        'details.state': true,
        'details.suspendedAt': true,
        'details.payments': true,
        'details.lastSale': true,
        'details.sales': true,
        'details.refundRate': true,
        'details.disputeRate': true,
        'details.awaitingPayout': true,
        'details.needsAttention': true,
        'details.dateCreated': true,
      },
    },
  },
  lists: noteLists,
  routes: {
    ...noteRoutes,
    change: {
      method: 'patch',
      path: '/tenants/:id',
      can: 'info.write',
      summary: 'Updates the given fields of a tenant’s basic information',
      params: z.object({ id: z.string() }),
      body: z.object({ details: tenant.changes }),
      reply: tenant.row.extend({ success: z.literal(true) }),
    },
    suspend: {
      method: 'post',
      path: `${TENANT}/suspension`,
      can: 'tenants.suspend',
      summary: 'Stops a tenant’s sales and payouts; tickets, check-in and refunds keep working',
      params: ofTenant,
      body: suspension,
      reply: tenant.row.extend({ success: z.literal(true) }),
    },
    reactivate: {
      method: 'post',
      path: `${TENANT}/reactivation`,
      can: 'tenants.suspend',
      summary: 'Reactivates a suspended tenant, so it can sell tickets and receive payouts',
      params: ofTenant,
      body: reactivation,
      reply: tenant.row.extend({ success: z.literal(true) }),
    },
    saveAccent: {
      method: 'put',
      path: `${TENANT}/accent`,
      can: 'brand.write',
      summary: 'Sets or removes the accent color of a tenant’s storefront',
      params: ofTenant,
      body: accentForm,
      reply: savedBrand,
    },
    uploadLogo: {
      method: 'post',
      path: `${TENANT}/thumbnail`,
      can: 'brand.write',
      summary: 'Uploads a tenant’s logo, as raw bytes or a form with one file',
      params: ofTenant,
      upload: imageRule,
      reply: savedBrand,
    },
    removeLogo: {
      method: 'delete',
      path: `${TENANT}/thumbnail`,
      can: 'brand.write',
      summary: 'Removes a tenant’s logo; the storefront shows its name instead',
      params: ofTenant,
      reply: savedBrand,
    },
    bucket: {
      method: 'get',
      path: `${TENANT}/bucket`,
      can: 'tenants.read',
      summary: 'The status of a tenant’s file bucket',
      params: ofTenant,
      reply: z.object({ status: z.enum(BUCKET_STATUSES) }),
    },
    publicIcon: {
      method: 'get',
      path: '/p/tenants/:tenantId/icon/:file',
      can: open('browsers show icons of public pages'),
      summary: 'A tenant’s icon as PNG, with 32, 180, 192 or 512 pixels a side',
      params: ofTenant.extend({ file: z.string() }),
      streams: true,
      perMinute: 120,
      reply: z.undefined(),
    },
    manifest: {
      method: 'get',
      at: 'origin',
      path: '/manifest.webmanifest',
      can: open('phones read it to add a public page to the home screen'),
      summary: 'The web manifest of a tenant’s storefront',
      streams: true,
      reply: z.undefined(),
    },
    publicLogo: {
      method: 'get',
      path: '/p/tenants/:tenantId/logo/:file',
      can: open('logos appear on public pages and in link previews'),
      summary: 'A tenant’s logo',
      params: ofTenant.extend({ file: z.string() }),
      streams: true,
      reply: z.undefined(),
    },
  },
  events: { tenantCreated, tenantOwnerWanted, tenantDeleting, tenantDeleted, tenantPurged },
});

export default tenants;
