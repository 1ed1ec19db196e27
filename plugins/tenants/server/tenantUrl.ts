import { conflict, invalid } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import { RESERVED_URLS } from '../contract.ts';
import { URL_LABEL } from '../contract/tenantForm.ts';

/**
 * Tenant urls are names of hosts, so they follow the rules of host names.
 * @throws 422 for one that can be no host, and for one of the platform's own
 */
export function checkUrl(url: string): string {
  if (!URL_LABEL.test(url))
    throw invalid({
      'details.url': ['URL may hold lowercase letters, digits and hyphens, at most 63 of them.'],
    });
  if (RESERVED_URLS.includes(url))
    throw invalid({
      'details.url': [`“${url}” is used by the platform itself. Please choose another URL.`],
    });
  return url;
}

/**
 * Keeps a url for a tenant, who may have had it before. One that another tenant had once still leads
 * to that tenant, so it stays taken.
 * @throws 409 for a url that another tenant has or had
 */
export async function keepUrl(tx: Tx, tenantId: string, url: string): Promise<void> {
  await tx.db('tenants_url').insert({ tenant_id: tenantId, url }).onConflict('url').ignore();
  const own = await tx.db('tenants_url').where({ tenant_id: tenantId, url }).first('id');
  if (!own) throw conflict('duplicate_url', `The URL “${url}” is already taken.`);
}
