import { conflict } from '@foyer/kit';
import { table, type Ctx, type Knex, type Listing } from '@foyer/kit/server';
import { isEditable, tenants, type Tenant } from '../contract.ts';
import { HEALTH, HEALTH_SHOWN, HEALTH_SORTED, withHealth } from './health.ts';
import { checkUrl, keepUrl } from './tenantUrl.ts';

/** Tenants that are not deleted. The parameter `tenantId` limits it to one, and names that of a new one. */
export const tenantTable = table('tenants_tenant', tenants.resources.tenants, {
  scope: ({ tenantId }): Record<string, string> => (tenantId ? { id: tenantId } : {}),
  columns: { id: 'url', dateCreated: 'created_at' },
  computed: {
    ...HEALTH,
    logo: `'/api/p/tenants/' || t.id || '/logo/' || t.logo`,
    state: `(case when t.suspended_at is not null and t.status <> 'disabled' then 'suspended'
      else t.status end collate "und-x-icu")`,
  },
  from: (rows, { db, deps }) => withHealth(rows.whereNull('t.deleted_at'), { db, deps }),
  before: {
    async create({ details }) {
      checkUrl(details.url);
    },
    async update({ before, details: { url } }) {
      if (url !== undefined && url !== before.details.url) checkUrl(url);
    },
  },
  async store({ tx, id, before, details: { url } }) {
    if (url !== undefined && url !== before?.details.url) await keepUrl(tx, id, url);
  },
  audited: ({ details }, asked) => (asked && !asked.before ? asked.details : ownDetails(details)),
});

/** A tenant's details without the figures about it. */
export const ownDetails = (details: Tenant['details']): object =>
  Object.fromEntries(Object.entries(details).filter(([name]) => !(name in HEALTH)));

const visibleTenants = (db: Knex, { tenantId }: Pick<Ctx, 'tenantId'>): Knex.QueryBuilder => {
  const rows = db('tenants_tenant as t').whereNull('t.deleted_at');
  return tenantId ? rows.where('t.id', tenantId) : rows;
};

/** A tenant's own people find only theirs. */
export const tenantListing: Listing<Tenant> = {
  ...tenantTable.list,
  columns: { ...tenantTable.list.columns, ...HEALTH_SORTED },
  shown: HEALTH_SHOWN,
  from: (db, ctx) => withHealth(visibleTenants(db, ctx), { db, deps: ctx }),
  parents: visibleTenants,
};

/** @throws 409 for a tenant that is neither active nor pending */
export function requireEditable({ details }: Tenant): void {
  if (!isEditable(details.status))
    throw conflict('tenant_disabled', 'This tenant is disabled and can’t be edited.');
}
