import { limitToEvents, enableRowSecurity, type Knex } from '@foyer/kit/server';

/** A bulk payout that an operator selected, of any tenants, and its orders. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_run (
      id uuid not null primary key default gen_random_uuid(),
      state text collate "und-x-icu" not null default 'running'
        check (state in ('running', 'finished', 'cancelled')),
      order_count integer not null check (order_count > 0),
      tenant_total_cents bigint not null,
      started_by text collate "und-x-icu",
      worked_at timestamptz(3) not null default now(),
      ended_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      check ((state = 'running') = (ended_at is null))
    )
  `);
  await knex.raw('create index payouts_run_newest on payouts_run (created_at, id)');
  await enableRowSecurity(knex, 'payouts_run', 'platform');
  await knex.raw(`
    create table payouts_run_order (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      run_id uuid not null references payouts_run (id),
      order_id uuid not null,
      order_uid text collate "und-x-icu" not null,
      event_id uuid not null,
      -- The payout that it will be part of; where its order has this one, the run has paid it.
      payout_id uuid not null,
      amount_cents bigint not null,
      is_open boolean not null default true,
      -- Why it was not paid when its turn came.
      reason text,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, run_id, order_id),
      foreign key (tenant_id, order_id) references payouts_order (tenant_id, order_id)
    )
  `);
  await knex.raw('create index payouts_run_order_uid on payouts_run_order (run_id, order_uid, id)');
  await knex.raw('create index payouts_run_order_of on payouts_run_order (tenant_id, order_id)');
  await enableRowSecurity(knex, 'payouts_run_order', 'tenant');
  await limitToEvents(knex, 'payouts_run_order', { event: 'event_id' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('payouts_run_order');
  await knex.schema.dropTable('payouts_run');
}
