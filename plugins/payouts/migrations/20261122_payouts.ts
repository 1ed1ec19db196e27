import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await makePayout(knex);
  await makeOrder(knex);
  await makeAttempt(knex);
  await makeDebt(knex);
  await makeReversal(knex);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['reversal', 'netting', 'debt', 'attempt', 'order', 'payout'])
    await knex.schema.dropTable(`payouts_${table}`);
}

/** The payout of one transfer call, or of one day of automatic payouts, for one event. */
async function makePayout(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_payout (
      tenant_id uuid not null references tenants_tenant (id),
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      facilitator text collate "und-x-icu" not null check (facilitator in ('platform', 'tenant')),
      -- The tenant's day of an automatic payout.
      day date,
      order_uids text[] not null,
      order_count integer not null check (order_count > 0),
      ticket_count integer not null,
      -- Sums over its orders, as they were when they were paid out.
      total_cents bigint not null,
      gateway_fee_cents bigint not null,
      net_amount_cents bigint not null,
      tenant_total_cents bigint not null,
      platform_total_cents bigint not null,
      -- What of the tenant's total went to its debt.
      netted_cents bigint not null default 0,
      charges_gateway_fees_to_platform boolean not null,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id),
      check (order_count = cardinality(order_uids)),
      check (net_amount_cents = tenant_total_cents + platform_total_cents),
      check ((facilitator = 'tenant') = (day is not null))
    )
  `);
  await knex.raw(
    'create unique index payouts_payout_day on payouts_payout (tenant_id, event_id, day)',
  );
  for (const column of ['created_at', 'total_cents'])
    await knex.raw('create index ?? on payouts_payout (tenant_id, ??, id)', [
      `payouts_payout_${column}_order`,
      column,
    ]);
  await knex.raw('create index payouts_payout_newest on payouts_payout (created_at, id)');
  await enableRowSecurity(knex, 'payouts_payout', 'tenant');
}

/** An order that can be paid out, or that leaves a debt. */
async function makeOrder(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_order (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      order_id uuid not null,
      order_uid text collate "und-x-icu" not null,
      event_id uuid not null,
      -- As it was when it was sold.
      facilitator text collate "und-x-icu" not null check (facilitator in ('platform', 'tenant')),
      -- False for cash: its fees may be owed, and it is never paid out.
      has_charge boolean not null,
      on_hold boolean not null default false,
      hold_message text,
      held_by text,
      held_at timestamptz(3),
      -- A dispute's hold; no release lifts it.
      system_hold boolean not null default false,
      -- What an open dispute has taken from the platform.
      withdrawn_cents bigint not null default 0 check (withdrawn_cents >= 0),
      payout_completed boolean not null default false,
      completed_at timestamptz(3),
      payout_id uuid,
      transferred_cents bigint not null default 0 check (transferred_cents >= 0),
      reversed_cents bigint not null default 0,
      -- Taken of its share for what other orders owe; and what others paid of what it owes.
      netted_cents bigint not null default 0 check (netted_cents >= 0),
      settled_cents bigint not null default 0 check (settled_cents >= 0),
      owed_cents bigint not null default 0 check (owed_cents >= 0),
      -- What is to be paid once more, after a dispute was won or a refund failed.
      adjustment_leg text,
      adjust_at timestamptz(3),
      -- Its figures when it was paid out: a payout does not change afterward.
      paid_total_cents bigint,
      paid_gateway_fee_cents bigint,
      paid_net_amount_cents bigint,
      paid_tenant_total_cents bigint,
      paid_platform_total_cents bigint,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, order_id),
      unique (tenant_id, order_uid),
      foreign key (tenant_id, order_id) references orders_order (tenant_id, id),
      foreign key (tenant_id, payout_id) references payouts_payout (tenant_id, id),
      check (reversed_cents between 0 and transferred_cents),
      check (on_hold = (held_at is not null)),
      check (not on_hold or facilitator = 'platform'),
      check (payout_completed = (completed_at is not null)),
      check (payout_completed = (payout_id is not null)),
      check (payout_completed = (paid_tenant_total_cents is not null)),
      check (not payout_completed or has_charge),
      check ((adjustment_leg is null) = (adjust_at is null))
    )
  `);
  await knex.raw(
    'create index payouts_order_payout on payouts_order (tenant_id, payout_id, order_uid)',
  );
  await knex.raw(`
    create index payouts_order_open on payouts_order (tenant_id, created_at, id)
    where has_charge and not payout_completed
  `);
  await knex.raw(`
    create index payouts_order_automatic on payouts_order (created_at)
    where facilitator = 'tenant' and has_charge and not payout_completed
  `);
  await knex.raw(
    'create index payouts_order_owing on payouts_order (tenant_id, created_at) where owed_cents > 0',
  );
  await knex.raw(
    'create index payouts_order_adjust on payouts_order (adjust_at) where adjustment_leg is not null',
  );
  await enableRowSecurity(knex, 'payouts_order', 'tenant');
}

/** One attempt to transfer; the request is recorded before Stripe is called. */
async function makeAttempt(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_attempt (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      order_id uuid not null,
      order_uid text not null,
      -- main, or adj:… for what is paid once more.
      leg text not null,
      n integer not null check (n > 0),
      payout_id uuid not null,
      amount_cents bigint not null check (amount_cents >= 0),
      params jsonb not null,
      idempotency_key text not null,
      state text not null check (state in ('submitting', 'unknown', 'succeeded', 'failed')),
      transfer_id text,
      reversed_cents bigint not null default 0 check (reversed_cents between 0 and amount_cents),
      reason text,
      -- Since when the gateway is taken not to have carried it out.
      doubted_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, idempotency_key),
      unique (tenant_id, transfer_id),
      unique (tenant_id, order_id, leg, n),
      foreign key (tenant_id, order_id) references payouts_order (tenant_id, order_id),
      check (state <> 'succeeded' or transfer_id is not null or amount_cents = 0),
      check (state in ('succeeded', 'failed') or amount_cents > 0)
    )
  `);
  // Each leg of an order can be in progress or paid only once.
  await knex.raw(`
    create unique index payouts_attempt_once on payouts_attempt (tenant_id, order_id, leg)
    where state in ('submitting', 'unknown', 'succeeded')
  `);
  await knex.raw(`
    create index payouts_attempt_open on payouts_attempt (updated_at)
    where state in ('submitting', 'unknown')
  `);
  await enableRowSecurity(knex, 'payouts_attempt', 'tenant');
}

/** A tenant's debt is stored with its orders; changes lock the tenant's row first. */
async function makeDebt(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_debt (
      tenant_id uuid not null references tenants_tenant (id),
      id uuid not null default gen_random_uuid(),
      locked_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id)
    )
  `);
  // Which debts an attempt repaid, so that a failure can give them back.
  await knex.raw(`
    create table payouts_netting (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      attempt_id uuid not null,
      -- The order that owed it.
      order_id uuid not null,
      amount_cents bigint not null check (amount_cents > 0),
      undone_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, attempt_id, order_id),
      foreign key (tenant_id, attempt_id) references payouts_attempt (tenant_id, id),
      foreign key (tenant_id, order_id) references payouts_order (tenant_id, order_id)
    )
  `);
  await enableRowSecurity(knex, 'payouts_debt', 'tenant');
  await enableRowSecurity(knex, 'payouts_netting', 'tenant');
}

/** A reversal of a transfer, recorded before Stripe is called. */
async function makeReversal(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_reversal (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      attempt_id uuid not null,
      order_id uuid not null,
      order_uid text not null,
      cause text not null check (cause in ('refund', 'dispute', 'transfer', 'external')),
      cause_id text not null,
      transfer_id text not null,
      amount_cents bigint not null check (amount_cents > 0),
      idempotency_key text not null,
      state text not null check (state in ('submitting', 'unknown', 'succeeded', 'failed')),
      reversal_id text,
      reason text,
      doubted_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, idempotency_key),
      unique (tenant_id, reversal_id),
      unique (tenant_id, attempt_id, cause, cause_id),
      foreign key (tenant_id, attempt_id) references payouts_attempt (tenant_id, id),
      foreign key (tenant_id, order_id) references payouts_order (tenant_id, order_id),
      check ((state = 'succeeded') = (reversal_id is not null))
    )
  `);
  await knex.raw('create index payouts_reversal_order on payouts_reversal (tenant_id, order_id)');
  await knex.raw(`
    create index payouts_reversal_open on payouts_reversal (updated_at)
    where state in ('submitting', 'unknown')
  `);
  await enableRowSecurity(knex, 'payouts_reversal', 'tenant');
}
