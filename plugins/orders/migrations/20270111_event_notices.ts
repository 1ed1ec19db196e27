import { protect, type Knex } from '@foyer/kit/server';

/** Ticket holders are told of a canceled or moved event; an order says why it was closed. */
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
      -- What the mail says beside the event as it is: the reason, or when and where it was.
      facts jsonb not null,
      created_at timestamptz(3) not null default now(),
      kept_at timestamptz(3) not null default clock_timestamp(),
      primary key (tenant_id, id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade
    )
  `);
  await protect(knex, 'orders_notice', 'tenant', { event: 'event_id' });
  await knex.raw(`create index orders_notice_event on orders_notice (tenant_id, event_id)`);
  // Who is told is decided with the change itself: tickets may be refunded before their mail is written.
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
  await protect(knex, 'orders_notice_order', 'tenant', { event: 'event_id' });
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
