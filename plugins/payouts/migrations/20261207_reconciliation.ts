import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

/** Stands for the tenant if it is unknown. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function up(knex: Knex): Promise<void> {
  await makeBank(knex);
  await makeTransaction(knex);
  await makeDifference(knex);
  await makeDays(knex);
  // Transfers are looked up without their tenant.
  await knex.raw('create index payouts_attempt_transfer on payouts_attempt (transfer_id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payouts_attempt_transfer');
  for (const table of ['check', 'day', 'difference', 'transaction', 'bank_line', 'bank'])
    await knex.schema.dropTable(`payouts_${table}`);
}

/** Payouts from a tenant's Stripe account to its bank, and their lines. */
async function makeBank(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_bank (
      tenant_id uuid not null references tenants_tenant (id),
      id uuid not null default gen_random_uuid(),
      account text not null,
      gateway_id text not null,
      amount_cents bigint not null,
      status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
      failure text,
      sent_at timestamptz(3) not null,
      arrives_at timestamptz(3) not null,
      -- When its lines were read; the gateway names them once it has reconciled them.
      lines_read_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, gateway_id)
    )
  `);
  await knex.raw(`create index payouts_bank_unread on payouts_bank (created_at)
    where lines_read_at is null`);
  await knex.raw(`
    create table payouts_bank_line (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      bank_id uuid not null,
      transaction_id text not null,
      type text not null,
      amount_cents bigint not null,
      -- What it is about; the transfer and the charge behind it, where there are any.
      source_id text not null,
      transfer_id text,
      charge_id text,
      order_id uuid,
      created_at timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, bank_id, transaction_id),
      foreign key (tenant_id, bank_id) references payouts_bank (tenant_id, id) on delete cascade,
      foreign key (tenant_id, order_id) references payouts_order (tenant_id, order_id)
    )
  `);
  await knex.raw('create index payouts_bank_line_order on payouts_bank_line (tenant_id, order_id)');
  await enableRowSecurity(knex, 'payouts_bank', 'tenant');
  await enableRowSecurity(knex, 'payouts_bank_line', 'tenant', {
    through: 'payouts_order',
    by: 'order_id',
    key: 'order_id',
  });
}

/** Stripe's transactions, as they were read. */
async function makeTransaction(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_transaction (
      id text not null,
      tenant_id uuid not null default '${NOBODY}',
      order_id uuid,
      order_uid text,
      -- Whose books it stands in; empty is the platform's own.
      account text not null,
      kind text not null check (kind in
        ('charge', 'share', 'refund', 'dispute', 'transfer', 'reversal')),
      -- What it is compared by.
      subject text not null,
      charge_id text,
      transfer_id text,
      amount_cents bigint not null,
      fee_cents bigint not null,
      created_at timestamptz(3) not null,
      constraint payouts_transaction_id primary key (id)
    )
  `);
  await keyWithoutTenant(
    knex,
    'payouts_transaction_id',
    'a transaction is read before it is known whose it is',
  );
  await knex.raw(
    'create index payouts_transaction_order on payouts_transaction (tenant_id, order_id)',
  );
  await knex.raw('create index payouts_transaction_newest on payouts_transaction (created_at)');
  await knex.raw(`create index payouts_transaction_transfer on payouts_transaction (subject)
    where kind in ('transfer', 'share')`);
  await enableRowSecurity(knex, 'payouts_transaction', 'platform');
}

/** Differences between the ledger and Stripe. */
async function makeDifference(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_difference (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      -- Its beginning, UTC.
      day timestamptz(3) not null,
      kind text collate "und-x-icu" not null check (kind in ('missing_at_stripe', 'missing_here',
        'amount_differs', 'fee_differs', 'unknown_transfer', 'unknown_charge')),
      movement text collate "und-x-icu" not null,
      subject text collate "und-x-icu" not null,
      account text not null,
      order_id uuid,
      order_uid text,
      event_id uuid,
      stripe_cents bigint not null,
      ours_cents bigint not null,
      stripe_fee_cents bigint not null,
      ours_fee_cents bigint not null,
      found_at timestamptz(3) not null,
      seen_at timestamptz(3) not null,
      resolved_at timestamptz(3),
      note text not null default '',
      noted_by text,
      noted_at timestamptz(3),
      primary key (tenant_id, id),
      check (stripe_cents <> ours_cents or stripe_fee_cents <> ours_fee_cents)
    )
  `);
  await knex.raw(`create unique index payouts_difference_open
    on payouts_difference (tenant_id, movement, subject) where resolved_at is null`);
  for (const column of ['day', 'found_at'])
    await knex.raw('create index ?? on payouts_difference (tenant_id, ??, id)', [
      `payouts_difference_${column}`,
      column,
    ]);
  await enableRowSecurity(knex, 'payouts_difference', 'platform');
}

/** The sums of both sides by tenant and UTC day, and the checks that calculated them. */
async function makeDays(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_day (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      -- Its beginning, UTC.
      day timestamptz(3) not null,
      transaction_count integer not null,
      open_count integer not null,
      stripe_cents bigint not null,
      ours_cents bigint not null,
      stripe_fee_cents bigint not null,
      ours_fee_cents bigint not null,
      primary key (tenant_id, id),
      unique (tenant_id, day)
    )
  `);
  await knex.raw('create index payouts_day_newest on payouts_day (tenant_id, day, id)');
  await knex.raw('create index payouts_day_all on payouts_day (day, id)');
  await knex.raw(`
    create table payouts_check (
      id uuid not null primary key default gen_random_uuid(),
      began_at timestamptz(3) not null,
      ended_at timestamptz(3) not null,
      transaction_count integer not null,
      read_until timestamptz(3) not null
    )
  `);
  await knex.raw('create index payouts_check_newest on payouts_check (ended_at)');
  await enableRowSecurity(knex, 'payouts_day', 'platform');
  await enableRowSecurity(knex, 'payouts_check', 'platform');
}
