import type { Knex } from '@foyer/kit/server';

/** For the lists of refunds, newest first: of a tenant, and of an event. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index orders_refund_created on orders_refund (tenant_id, created_at, id)');
  await knex.raw(
    'create index orders_refund_event_created on orders_refund (tenant_id, event_id, created_at, id)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_refund_event_created');
  await knex.raw('drop index orders_refund_created');
}
