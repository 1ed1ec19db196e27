import type { Knex } from 'knex';

/**
 * Who may reach a table's rows.
 * - `tenant`: rows of the tenant that is set
 * - `shared`: the same, and rows whose tenant is NULL can be read by all
 * - `own`: rows of the tenant that is set, or with none set the rows of nobody
 * - `platform`: operators only
 * - `platformReadable`: everybody reads, operators write
 */
export type Protection = 'tenant' | 'shared' | 'own' | 'platform' | 'platformReadable';

// `nullif`, because the setting reads '' on a connection that had one before.
const CURRENT = `nullif(current_setting('foyer.tenant', true), '')::uuid`;

const POLICIES: Record<Protection, readonly string[]> = {
  tenant: [`to foyer_app using (tenant_id = ${CURRENT}) with check (tenant_id = ${CURRENT})`],
  shared: [
    `to foyer_app using (tenant_id = ${CURRENT}) with check (tenant_id = ${CURRENT})`,
    'for select to foyer_app using (tenant_id is null)',
  ],
  own: [
    `to foyer_app using (tenant_id is not distinct from ${CURRENT}) with check (tenant_id is not distinct from ${CURRENT})`,
  ],
  platform: [],
  platformReadable: ['for select to foyer_app using (true)'],
};

/**
 * Puts a table behind row-level security, forced for its owner too. Two policies and not one
 * with OR, because the OR loses the index. With no tenant set no row matches.
 * @example await protect(knex, 'charities_assignment', 'tenant');
 */
export async function protect(knex: Knex, table: string, kind: Protection): Promise<void> {
  await knex.raw('alter table ?? enable row level security', [table]);
  await knex.raw('alter table ?? force row level security', [table]);
  for (const [index, policy] of POLICIES[kind].entries()) {
    await knex.raw(`create policy ?? on ?? ${policy}`, [`${table}_app_${index + 1}`, table]);
  }
  await knex.raw('create policy ?? on ?? to foyer_platform using (true) with check (true)', [
    `${table}_platform`,
    table,
  ]);
  await knex.raw('comment on table ?? is ' + `'${kind}'`, [table]);
}
