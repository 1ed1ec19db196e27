import type { Knex } from '@foyer/kit/server';

/**
 * What a ticket counts as in every figure, and whether a refund puts the places of used tickets back
 * on sale. Voided tickets no longer count as sold, nor scans of tickets that are not valid as used:
 * every figure is counted again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders_ticket add column counts_as text collate "und-x-icu" not null
      generated always as (case
        when is_refunded then 'refunded'
        when status = 'voided' then 'voided'
        when is_complimentary then 'complimentary'
        else 'sold'
      end) stored
  `);
  await knex.raw(`
    alter table orders_refund add column returns_used_places boolean not null default false
  `);
  await knex.raw('drop index orders_ticket_created');
  await knex.raw(
    'create index orders_ticket_created on orders_ticket (created_at) include (counts_as)',
  );
  await knex.raw(`
    create index orders_ticket_kept_back on orders_ticket (tenant_id, event_id, ticket_type_id)
    where has_stock and status = 'voided'
  `);
  await knex.raw('truncate orders_summary_zone');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_ticket_kept_back');
  await knex.raw('drop index orders_ticket_created');
  await knex.raw(
    'create index orders_ticket_created on orders_ticket (created_at) include (is_complimentary, is_refunded)',
  );
  await knex.raw('alter table orders_refund drop column returns_used_places');
  await knex.raw('alter table orders_ticket drop column counts_as cascade');
  await knex.raw('truncate orders_summary_zone');
}
