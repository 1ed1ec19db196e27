import type { Knex } from '@foyer/kit/server';

/**
 * Whether a refund returns used tickets to inventory, and indexes by how a ticket counts.
 * Voided tickets no longer count as sold, nor scans of invalid tickets as used: recounts every figure.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders_refund add column returns_used_places boolean not null default false
  `);
  await knex.raw('drop index orders_ticket_created');
  await knex.raw(
    'create index orders_ticket_created on orders_ticket (created_at) include (is_complimentary, is_refunded, status)',
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
  await knex.raw('truncate orders_summary_zone');
}
