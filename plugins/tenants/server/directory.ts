import {
  isUuid,
  type Deps,
  type Knex,
  type TenantAddress,
  type TenantDirectory,
} from '@foyer/kit/server';
import { isEditable } from '../contract.ts';
import { iconsOf } from './icon.ts';
import { BRAND_COLUMNS, toBrand, type BrandRecord } from './brandRecord.ts';

/** Finds a tenant by its host name, including previous ones. */
export function directory(deps: Deps): TenantDirectory {
  const platform = deps.asPlatform('find the tenant that a host name belongs to');
  const find = (narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder) =>
    platform.read(async (db) => {
      const query = db('tenants_tenant as t')
        .select('t.id', 't.url', 't.name', 't.time_zone', 't.status')
        .select<TenantRow[]>(BRAND_COLUMNS)
        .whereNull('t.deleted_at');
      const row: TenantRow | undefined = await narrow(query).first();
      return row ? toAddress(row) : null;
    });
  return {
    byUrl: (url) =>
      find((query) =>
        query.join('tenants_url as u', 'u.tenant_id', 't.id').where('u.url', url.toLowerCase()),
      ),
    byId: async (id) => (isUuid(id) ? find((query) => query.where('t.id', id)) : null),
  };
}

interface TenantRow extends BrandRecord {
  id: string;
  url: string;
  name: string;
  time_zone: string;
  status: string;
}

const toAddress = (row: TenantRow): TenantAddress => ({
  id: row.id,
  url: row.url,
  name: row.name,
  timeZone: row.time_zone,
  brand: toBrand(row),
  icons: iconsOf(row),
  isOpen: isEditable(row.status),
});
