import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await createPayout(knex);
  await createOrder(knex);
  await createAttempt(knex);
  await createFoundTransfer(knex);
  await createDebt(knex);
  await createReversal(knex);
  await createBatch(knex);
  await createRun(knex);
  await createTally(knex);
  await createBank(knex);
  await createReconciliation(knex);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.schema.dropTable(`payouts_${table}`);
}

const TABLES = [
  'check',
  'day',
  'difference',
  'transaction',
  'bank_line',
  'bank',
  'tally',
  'run_order',
  'run',
  'batch_order',
  'batch',
  'reversal',
  'netting',
  'debt',
  'found_transfer',
  'attempt',
  'order',
  'payout',
];

/** The payout of one transfer call, or of one day of automatic payouts, for one event. */
async function createPayout(knex: Knex): Promise<void> {
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
      reserved_cents bigint not null default 0,
      -- Debt returned on top of the tenant's total, because other orders had repaid it.
      debt_returned_cents bigint not null default 0,
      primary key (tenant_id, id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id),
      check (order_count = cardinality(order_uids)),
      check (net_amount_cents = tenant_total_cents + platform_total_cents),
      check ((facilitator = 'tenant') = (day is not null))
    );
    create unique index payouts_payout_day on payouts_payout (tenant_id, event_id, day);
    create index payouts_payout_created_at_order on payouts_payout (tenant_id, created_at, id);
    create index payouts_payout_total_cents_order on payouts_payout (tenant_id, total_cents, id);
    -- For the lists of all tenants, here and below: an index that starts with the tenant sorts only
    -- within each tenant.
    create index payouts_payout_newest on payouts_payout (created_at, id);
    create index payouts_payout_total on payouts_payout (total_cents, id);
  `);
  await enableRowSecurity(knex, 'payouts_payout', 'tenant', { event: 'event_id' });
}

/** Fully refunded orders and those not worth a transfer don't wait for a payout. */
const IS_WAITING = `has_charge and not payout_completed and total_cents > 0
        and (gateway_fee_cents is null or tenant_total_cents > 0)`;

/** An unknown day sorts after all others. */
const AVAILABLE = `(coalesce(available_at, timestamptz '9999-12-31T00:00:00.000Z'))`;

/** An order that can be paid out, or that leaves a debt. */
async function createOrder(knex: Knex): Promise<void> {
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
      -- Since when it owes; a trigger maintains it.
      owed_since timestamptz(3) not null default now(),
      paid_vat_cents bigint,
      paid_donation_cents bigint,
      -- At most so much is kept, until it is released; less where a refund or a dispute used it up.
      reserve_cents bigint not null default 0 check (reserve_cents >= 0),
      reserved_cents bigint not null default 0,
      -- After the payout and the event's end, as it was agreed when it was kept.
      reserve_days integer check (reserve_days between 0 and 365),
      reserve_until timestamptz(3),
      reserve_try_at timestamptz(3),
      reserve_released_at timestamptz(3),
      -- The part of its own debt that it got back with its payout.
      paid_settled_cents bigint not null default 0,
      -- When it was placed, which never changes.
      ordered_at timestamptz(3) not null default now(),
      -- The figures of a waiting order, which follow it until the payout, so that sums, sorting and
      -- search use one narrow table.
      available_at timestamptz(3),
      gateway_fee_cents bigint,
      total_cents bigint not null default 0,
      net_amount_cents bigint not null default 0,
      tenant_total_cents bigint not null default 0,
      platform_total_cents bigint not null default 0,
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
      check ((adjustment_leg is null) = (adjust_at is null)),
      check (reserved_cents between 0 and reserve_cents),
      check (reserved_cents = 0 or reserve_released_at is null),
      check ((reserve_cents > 0) = (reserve_until is not null)),
      check (num_nonnulls(reserve_days, reserve_until, reserve_try_at) in (0, 3))
    );
    -- An order has no payout before it is paid out, so only paid orders are in the index of payouts.
    create index payouts_order_payout on payouts_order (tenant_id, payout_id, order_uid)
      where payout_id is not null;
    -- Few orders are reversed, and they determine their payout's status.
    create index payouts_order_reversed on payouts_order (tenant_id, payout_id)
      where reversed_cents > 0;
    create index payouts_order_automatic on payouts_order (created_at)
      where facilitator = 'tenant' and has_charge and not payout_completed;
    create index payouts_order_held on payouts_order (tenant_id, order_id) include (event_id)
      where on_hold or system_hold;
    create index payouts_order_adjust on payouts_order (adjust_at)
      where adjustment_leg is not null;

    create index payouts_order_owing on payouts_order (tenant_id, created_at) where owed_cents > 0;
    create index payouts_order_debt on payouts_order (tenant_id, owed_since, id)
      where owed_cents > 0 or settled_cents > 0;
    create index payouts_order_debt_all on payouts_order (owed_since, id)
      where owed_cents > 0 or settled_cents > 0;
    create index payouts_order_reserve_due on payouts_order (reserve_try_at)
      where reserve_cents > 0 and reserve_released_at is null;
    create index payouts_order_reserved on payouts_order (tenant_id, reserve_until)
      where reserve_cents > 0 and reserve_released_at is null;

    -- A waiting order is in all of the following indexes, a paid one in none. The first two have every
    -- summed column, so that sums need only the index; row-level security needs the event.
    create index payouts_order_waits on payouts_order (tenant_id, ordered_at, order_id)
      include (event_id, available_at, gateway_fee_cents, total_cents, net_amount_cents,
        tenant_total_cents, platform_total_cents)
      where ${IS_WAITING};
    create index payouts_order_waits_newest on payouts_order (ordered_at, order_id)
      include (tenant_id, event_id, available_at, gateway_fee_cents, total_cents, net_amount_cents,
        tenant_total_cents, platform_total_cents)
      where ${IS_WAITING};
    -- All tenants' waiting orders, in each sort order of the platform's list.
    create index payouts_order_waits_uid on payouts_order (order_uid, order_id) include (tenant_id)
      where ${IS_WAITING};
    create index payouts_order_waits_event on payouts_order (event_id, order_id) include (tenant_id)
      where ${IS_WAITING};
    create index payouts_order_waits_total on payouts_order (total_cents, order_id)
      where ${IS_WAITING};
    create index payouts_order_waits_available on payouts_order (${AVAILABLE}, order_id)
      where ${IS_WAITING};
    -- Few waiting orders are held or belong to tenants that Stripe pays directly, so a page of them
    -- shouldn't read all others.
    create index payouts_order_waits_held on payouts_order (ordered_at, order_id)
      include (tenant_id, event_id, on_hold, system_hold)
      where ${IS_WAITING} and (on_hold or system_hold);
    create index payouts_order_waits_tenants on payouts_order (ordered_at, order_id)
      where ${IS_WAITING} and facilitator = 'tenant';
    -- The planner has no statistics for an expression that is used only in partial indexes.
    create statistics payouts_order_available on ${AVAILABLE} from payouts_order;
  `);
  await enableRowSecurity(knex, 'payouts_order', 'tenant', { event: 'event_id' });
}

const ofOrder = { through: 'payouts_order', by: 'order_id', key: 'order_id' };

/** One attempt to transfer; the request is recorded before Stripe is called. */
async function createAttempt(knex: Knex): Promise<void> {
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
      -- What the transfer was decided by, so that a refund before the response isn't counted as part of
      -- the payout.
      figures jsonb,
      primary key (tenant_id, id),
      unique (tenant_id, idempotency_key),
      unique (tenant_id, transfer_id),
      unique (tenant_id, order_id, leg, n),
      foreign key (tenant_id, order_id) references payouts_order (tenant_id, order_id),
      check (state <> 'succeeded' or transfer_id is not null or amount_cents = 0),
      check (state in ('succeeded', 'failed') or amount_cents > 0)
    );
    -- Each leg of an order can be in progress or paid only once.
    create unique index payouts_attempt_once on payouts_attempt (tenant_id, order_id, leg)
      where state in ('submitting', 'unknown', 'succeeded');
    create index payouts_attempt_open on payouts_attempt (updated_at)
      where state in ('submitting', 'unknown');
    -- Transfers are looked up without their tenant.
    create index payouts_attempt_transfer on payouts_attempt (transfer_id);
  `);
  await enableRowSecurity(knex, 'payouts_attempt', 'tenant', ofOrder);
}

/**
 * Transfers of ours that Stripe has and this database doesn't know, as after a failover to a
 * lagging standby. Their order may be missing as well, so there is no foreign key.
 */
async function createFoundTransfer(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_found_transfer (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      transfer_id text not null,
      order_uid text not null,
      -- As its metadata names them.
      attempt_id uuid not null,
      payout_id uuid not null,
      leg text not null,
      amount_cents bigint not null check (amount_cents > 0),
      params jsonb not null,
      made_at timestamptz(3) not null,
      recorded_at timestamptz(3),
      -- Why it can't be recorded by itself.
      problem text,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, transfer_id)
    );
    create index payouts_found_transfer_open on payouts_found_transfer (tenant_id, order_uid)
      where recorded_at is null;
  `);
  await enableRowSecurity(knex, 'payouts_found_transfer', 'tenant');
}

/** A tenant's debt is stored with its orders; changes lock the tenant's row first. */
async function createDebt(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_debt (
      tenant_id uuid not null references tenants_tenant (id),
      id uuid not null default gen_random_uuid(),
      locked_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id)
    );

    -- Which debts an attempt repaid, so that a failure can give them back.
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
    );
    create index payouts_netting_newest on payouts_netting (tenant_id, created_at, id);
    create index payouts_netting_all on payouts_netting (created_at, id);
  `);
  await enableRowSecurity(knex, 'payouts_debt', 'tenant');
  await enableRowSecurity(knex, 'payouts_netting', 'tenant', {
    whole: 'what one event’s order owes is taken from what another’s is paid',
  });
}

/** A reversal of a transfer, recorded before Stripe is called. */
async function createReversal(knex: Knex): Promise<void> {
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
    );
    create index payouts_reversal_order on payouts_reversal (tenant_id, order_id);
    create index payouts_reversal_open on payouts_reversal (updated_at)
      where state in ('submitting', 'unknown');
  `);
  await enableRowSecurity(knex, 'payouts_reversal', 'tenant', ofOrder);
}

/** The orders that a tenant's schedule proposes to pay out on a day. */
async function createBatch(knex: Knex): Promise<void> {
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
      reserve_cents bigint not null default 0,
      primary key (tenant_id, id),
      unique (tenant_id, day),
      check ((state = 'proposed') = (decided_at is null)),
      check ((state = 'dismissed') = (dismissal is not null))
    );
    create index payouts_batch_newest on payouts_batch (created_at, id);
    create index payouts_batch_order_at on payouts_batch (tenant_id, created_at, id);

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
    );
    create unique index payouts_batch_order_once on payouts_batch_order (tenant_id, order_id)
      where is_open;
    create index payouts_batch_order_of on payouts_batch_order (batch_id, order_uid, id);
  `);
  await enableRowSecurity(knex, 'payouts_batch', 'tenant', {
    whole: 'a batch is of all events of a tenant',
  });
  await enableRowSecurity(knex, 'payouts_batch_order', 'tenant', { event: 'event_id' });
}

/** A bulk payout that an operator selected, of any tenants, and its orders. */
async function createRun(knex: Knex): Promise<void> {
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
    );
    create index payouts_run_newest on payouts_run (created_at, id);

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
    );
    create index payouts_run_order_uid on payouts_run_order (run_id, order_uid, id);
    create index payouts_run_order_of on payouts_run_order (tenant_id, order_id);
  `);
  await enableRowSecurity(knex, 'payouts_run', 'platform');
  await enableRowSecurity(knex, 'payouts_run_order', 'tenant', { event: 'event_id' });
}

/**
 * Counts and sums of each event's waiting orders, by hold, facilitator and availability: the triggers of
 * `sql/tally_changes.sql` add rows with each change, and a job merges them.
 */
async function createTally(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payouts_tally (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      facilitator text collate "und-x-icu" not null,
      on_hold boolean not null,
      system_hold boolean not null,
      available_at timestamptz(3) not null,
      orders bigint not null,
      total_cents bigint not null,
      gateway_fee_cents bigint not null,
      net_amount_cents bigint not null,
      tenant_total_cents bigint not null,
      platform_total_cents bigint not null,
      primary key (tenant_id, id)
    );
    revoke update, delete on payouts_tally from foyer_app;
  `);
  await enableRowSecurity(knex, 'payouts_tally', 'tenant', { event: 'event_id' });
}

/** Payouts from a tenant's Stripe account to its bank, and their lines. */
async function createBank(knex: Knex): Promise<void> {
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
    );
    create index payouts_bank_unread on payouts_bank (created_at) where lines_read_at is null;

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
    );
    create index payouts_bank_line_order on payouts_bank_line (tenant_id, order_id);
  `);
  await enableRowSecurity(knex, 'payouts_bank', 'tenant');
  await enableRowSecurity(knex, 'payouts_bank_line', 'tenant', ofOrder);
}

/** Stands for the tenant if it is unknown. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Stripe's transactions as they were read, and their comparison with the ledger. */
async function createReconciliation(knex: Knex): Promise<void> {
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
    );
    create index payouts_transaction_order on payouts_transaction (tenant_id, order_id);
    create index payouts_transaction_newest on payouts_transaction (created_at);
    create index payouts_transaction_transfer on payouts_transaction (subject)
      where kind in ('transfer', 'share');

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
    );
    create unique index payouts_difference_open on payouts_difference (tenant_id, movement, subject)
      where resolved_at is null;
    create index payouts_difference_found on payouts_difference (found_at, id);
    -- The lists of days use UTC days, here and below, whatever the time zone of the console or the session.
    create index payouts_difference_utc on payouts_difference (((day at time zone 'UTC')::date), id);

    -- The sums of both sides by tenant and UTC day.
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
    );
    create index payouts_day_newest on payouts_day (tenant_id, day, id);
    create index payouts_day_all on payouts_day (day, id);
    create index payouts_day_utc on payouts_day (((day at time zone 'UTC')::date), id);

    -- The checks that calculated them.
    create table payouts_check (
      id uuid not null primary key default gen_random_uuid(),
      began_at timestamptz(3) not null,
      ended_at timestamptz(3) not null,
      transaction_count integer not null,
      read_until timestamptz(3) not null
    );
    create index payouts_check_newest on payouts_check (ended_at);
  `);
  await keyWithoutTenant(
    knex,
    'payouts_transaction_id',
    'a transaction is read before it is known whose it is',
  );
  for (const table of ['transaction', 'difference', 'day', 'check'])
    await enableRowSecurity(knex, `payouts_${table}`, 'platform');
}
