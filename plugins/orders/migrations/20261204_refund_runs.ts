import { enableRowSecurity, type Knex } from '@foyer/kit/server';

/** The refund of all orders of a canceled event: one run per event, and its orders. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_refund_run (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      with_fees boolean not null,
      reason text not null,
      state text collate "und-x-icu" not null default 'running'
        check (state in ('running', 'stopped', 'finished')),
      stop_asked boolean not null default false,
      requested_by text,
      -- The worker's lease. No other worker takes over before it expires.
      lease_id uuid,
      lease_until timestamptz(3) not null default now() + interval '1 minute',
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, event_id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id)
    )
  `);
  await enableRowSecurity(knex, 'orders_refund_run', 'tenant', { event: 'event_id' });
  await knex.raw(`create index orders_refund_run_open on orders_refund_run (lease_until)
    where state = 'running'`);
  await knex.raw(`
    create table orders_refund_item (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      run_id uuid not null,
      event_id uuid not null,
      order_id uuid not null,
      -- For a requested refund, the refund's own status has the result.
      state text collate "und-x-icu" not null default 'waiting'
        check (state in ('waiting', 'asked', 'voided', 'settled', 'failed')),
      amount_cents bigint not null default 0,
      refund_id uuid,
      failure text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, run_id, order_id),
      foreign key (tenant_id, run_id) references orders_refund_run (tenant_id, id),
      foreign key (tenant_id, event_id, order_id)
        references orders_order (tenant_id, event_id, id),
      check ((state = 'asked') = (refund_id is not null))
    )
  `);
  await enableRowSecurity(knex, 'orders_refund_item', 'tenant', { event: 'event_id' });
  await knex.raw(
    'create index orders_refund_item_state on orders_refund_item (tenant_id, run_id, state, id)',
  );
  await knex.raw(
    'create index orders_refund_item_event on orders_refund_item (tenant_id, event_id, created_at, id)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('orders_refund_item');
  await knex.schema.dropTable('orders_refund_run');
}
