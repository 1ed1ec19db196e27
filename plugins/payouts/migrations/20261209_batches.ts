import { limitToEvents, enableRowSecurity, type Knex } from '@foyer/kit/server';

/** The orders that a tenant's schedule proposes to pay out on a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_batch (
      tenant_id uuid not null references tenants_tenant (id),
      id uuid not null default gen_random_uuid(),
      state text collate "und-x-icu" not null default 'proposed'
        check (state in ('proposed', 'releasing', 'released', 'dismissed')),
      rhythm text collate "und-x-icu" not null check (rhythm in ('weekly', 'end-of-event')),
      -- The tenant's day.
      day date not null,
      order_count integer not null check (order_count > 0),
      tenant_total_cents bigint not null,
      -- What the tenant owed when it was proposed.
      owed_cents bigint not null,
      -- Why how many other orders with how much are no part of it.
      left_out jsonb not null default '[]',
      is_automatic boolean not null default false,
      dismissal text,
      decided_by text,
      decided_at timestamptz(3),
      worked_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, day),
      check ((state = 'proposed') = (decided_at is null)),
      check ((state = 'dismissed') = (dismissal is not null))
    )
  `);
  await knex.raw('create index payouts_batch_newest on payouts_batch (created_at, id)');
  await knex.raw(
    'create index payouts_batch_order_at on payouts_batch (tenant_id, created_at, id)',
  );
  await knex.raw(`
    create table payouts_batch_order (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      batch_id uuid not null,
      order_id uuid not null,
      order_uid text collate "und-x-icu" not null,
      event_id uuid not null,
      -- The payout that it will be part of; where its order has this one, the batch has paid it.
      payout_id uuid not null,
      amount_cents bigint not null,
      is_open boolean not null default true,
      -- Why it was not paid when the batch was released.
      reason text,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, batch_id, order_id),
      foreign key (tenant_id, batch_id) references payouts_batch (tenant_id, id),
      foreign key (tenant_id, order_id) references payouts_order (tenant_id, order_id)
    )
  `);
  await knex.raw(`
    create unique index payouts_batch_order_once on payouts_batch_order (tenant_id, order_id)
    where is_open
  `);
  await knex.raw(
    'create index payouts_batch_order_uid on payouts_batch_order (tenant_id, batch_id, order_uid, id)',
  );
  await enableRowSecurity(knex, 'payouts_batch', 'tenant');
  await enableRowSecurity(knex, 'payouts_batch_order', 'tenant');
  await limitToEvents(knex, 'payouts_batch', { whole: 'a batch is of all events of a tenant' });
  await limitToEvents(knex, 'payouts_batch_order', { event: 'event_id' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('payouts_batch_order');
  await knex.schema.dropTable('payouts_batch');
}
