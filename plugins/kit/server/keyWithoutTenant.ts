import type { Knex } from 'knex';

/** What the comment of a key begins with that is an exception. */
export const WITHOUT_TENANT = 'without tenant: ';

/**
 * Says why a unique key of a table with `tenant_id` does without it; the conformance refuses one that
 * does not say so, and the report of the schema shows the reason.
 * @param key the name of the constraint or unique index
 * @example await keyWithoutTenant(knex, 'tenants_url_url', 'a request comes to a host name, and not to a tenant');
 */
export async function keyWithoutTenant(knex: Knex, key: string, reason: string): Promise<void> {
  const text = (WITHOUT_TENANT + reason).replaceAll("'", "''").replaceAll('?', '\\?');
  await knex.raw(`comment on index ?? is '${text}'`, [key]);
}
