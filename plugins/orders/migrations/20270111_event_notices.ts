import { enableRowSecurity, type Knex } from '@foyer/kit/server';

/** Notices to ticket holders of a canceled or moved event, and why an order was closed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders_order add column close_cause text
      check (close_cause in ('sold_out', 'withdrawn', 'event_cancelled', 'review'))
  `);
  await knex.raw(`
    create table orders_notice (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      kind text not null check (kind in ('cancelled', 'moved')),
      -- What the email says in addition to the event's data: the reason, or the old date and location.
      facts jsonb not null,
      created_at timestamptz(3) not null default now(),
      kept_at timestamptz(3) not null default clock_timestamp(),
      primary key (tenant_id, id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade
    )
  `);
  await enableRowSecurity(knex, 'orders_notice', 'tenant', { event: 'event_id' });
  await knex.raw(`create index orders_notice_event on orders_notice (tenant_id, event_id)`);
  // Recipients are saved with the change itself: tickets may be refunded before the emails are written.
  await knex.raw(`
    create table orders_notice_order (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      notice_id uuid not null,
      event_id uuid not null,
      order_id uuid not null,
      told_at timestamptz(3),
      primary key (tenant_id, id),
      unique (tenant_id, notice_id, order_id),
      foreign key (tenant_id, notice_id) references orders_notice (tenant_id, id) on delete cascade,
      foreign key (tenant_id, event_id, order_id)
        references orders_order (tenant_id, event_id, id)
    )
  `);
  await enableRowSecurity(knex, 'orders_notice_order', 'tenant', { event: 'event_id' });
  await knex.raw(
    'create index orders_notice_order_order on orders_notice_order (tenant_id, order_id)',
  );
  await knex.raw(`create index orders_notice_order_open on orders_notice_order (tenant_id, notice_id, id)
    where told_at is null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('orders_notice_order');
  await knex.schema.dropTable('orders_notice');
  await knex.raw('alter table orders_order drop column close_cause');
}
