import type { Knex } from '@foyer/kit/server';

/** Since when an order owes; `payouts_keep_owed_since` maintains it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table payouts_order add column owed_since timestamptz(3) not null default now()',
  );
  await knex.raw(`
    create index payouts_order_debt on payouts_order (tenant_id, owed_since, id)
    where owed_cents > 0 or settled_cents > 0
  `);
  await knex.raw(
    'create index payouts_netting_newest on payouts_netting (tenant_id, created_at, id)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payouts_netting_newest');
  await knex.raw('alter table payouts_order drop column owed_since');
}
