import { conflict, invalid } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import { RESERVED_URLS } from '../contract.ts';
import { URL_LABEL } from '../contract/tenant.ts';

/**
 * Tenant URLs are host labels, so they follow the rules of host names.
 * @throws 422 for one that can't be a host label, and for a reserved one
 */
export function checkUrl(url: string): string {
  if (!URL_LABEL.test(url))
    throw invalid({
      'details.url': [
        'URL can only contain lowercase letters, numbers and hyphens, up to 63 characters.',
      ],
    });
  if (RESERVED_URLS.includes(url))
    throw invalid({
      'details.url': [`“${url}” is reserved. Please choose another URL.`],
    });
  return url;
}

/**
 * Reserves a URL for a tenant, which may have had it before. A URL that another tenant once had still leads
 * to that tenant, so it stays taken.
 * @throws 409 for a URL that another tenant has or had
 */
export async function keepUrl(tx: Tx, tenantId: string, url: string): Promise<void> {
  await tx.db('tenants_url').insert({ tenant_id: tenantId, url }).onConflict('url').ignore();
  const own = await tx.db('tenants_url').where({ tenant_id: tenantId, url }).first('id');
  if (!own) throw conflict('duplicate_url', `The URL “${url}” is already taken.`);
}
