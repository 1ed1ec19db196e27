import type { Knex } from 'knex';

/** The prefix of a key's comment that marks an exception. */
export const WITHOUT_TENANT = 'without tenant: ';

/**
 * Records why a unique key of a table with `tenant_id` omits it. Conformance rejects such a key without a reason, and
 * the schema report shows the reason.
 * @param key the name of the constraint or unique index
 * @example await keyWithoutTenant(knex, 'tenants_url_url', 'a request comes to a host name, and not to a tenant');
 */
export async function keyWithoutTenant(knex: Knex, key: string, reason: string): Promise<void> {
  const text = (WITHOUT_TENANT + reason).replaceAll("'", "''").replaceAll('?', '\\?');
  await knex.raw(`comment on index ?? is '${text}'`, [key]);
}
