import {
  keyWithoutTenant,
  enableRowSecurity,
  dropSearchTable,
  makeSearchTable,
  type Knex,
} from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await createOrder(knex);
  await createLookup(knex);
  await createTicket(knex);
  await createLedger(knex);
  await createRefund(knex);
  await createRefundRun(knex);
  await createReview(knex);
  await createDispute(knex);
  await createConfirmation(knex);
  await createNotice(knex);
  await createTally(knex);
  await createSummary(knex);
  await makeSearchTable(knex, { name: 'orders_search', key: 'order_id', isOfEvents: true });
}

export async function down(knex: Knex): Promise<void> {
  await dropSearchTable(knex, 'orders_search');
  for (const table of TABLES) await knex.schema.dropTable(`orders_${table}`);
}

const TABLES = [
  'summary_platform',
  'summary_zone',
  'summary_event',
  'summary_day',
  'summary_delta',
  'tally',
  'notice_order',
  'notice',
  'confirmation',
  'dispute',
  'review',
  'refund_item',
  'refund_run',
  'refund',
  'ledger',
  'ticket',
  'lookup',
  'order',
];

/** A cart becomes an order when its payment starts, or immediately if it is free. */
async function createOrder(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_order (
      tenant_id uuid not null references tenants_tenant (id),
      id uuid not null default gen_random_uuid(),
      -- Short and readable. The only ID in emails, reports and at the gateway.
      uid text collate "und-x-icu" not null,
      event_id uuid not null,
      -- The secret of the cart that became this order; null for a box office sale.
      draft_id uuid,
      status text collate "und-x-icu" not null check (status in ('awaiting_payment', 'processing',
        'completed', 'partially_refunded', 'refunded', 'expired', 'failed', 'cancelled',
        'needs_review', 'awaiting_confirmation')),
      channel text collate "und-x-icu" not null check (channel in ('online', 'backend', 'app')),
      payment_method text collate "und-x-icu" not null
        check (payment_method in ('card', 'cash', 'free', 'complimentary')),
      source text not null default 'stripe',
      email text collate "und-x-icu" not null,
      first_name text collate "und-x-icu" not null default '',
      last_name text collate "und-x-icu" not null default '',
      phone text not null default '',
      address1 text not null default '',
      address2 text not null default '',
      city text not null default '',
      state text not null default '',
      zip_code text not null default '',
      country text not null default '',
      -- The checked boxes, with the text shown and the time.
      consents jsonb not null default '{}',
      ticket_count integer not null check (ticket_count >= 0),
      -- The fee engine's inputs at the time of sale. Later edits never change a sold order.
      lines jsonb not null,
      terms jsonb not null,
      discount_code text,
      discount jsonb,
      subtotal_cents bigint not null,
      discount_cents bigint not null,
      surcharge_cents bigint not null,
      processing_fee_cents bigint not null,
      gateway_processing_fee_cents bigint not null,
      vat_cents bigint not null,
      donation_cents bigint not null default 0,
      total_cents bigint not null check (total_cents >= 0),
      refunded_cents bigint not null default 0 check (refunded_cents between 0 and total_cents),
      -- The amounts after refunds: the fee engine's RefundState.
      money jsonb not null,
      -- How they are split, with an estimated fee until the actual one is known.
      gateway_fee_cents bigint,
      net_amount_cents bigint not null,
      tenant_total_cents bigint not null,
      platform_total_cents bigint not null,
      -- How the money flows, fixed at the time of sale.
      flow text not null check (flow in ('platform', 'destination', 'direct', 'none')),
      facilitator text collate "und-x-icu" not null check (facilitator in ('platform', 'tenant')),
      destination text,
      -- The tenant's share of a destination charge, or the platform's of a direct charge.
      agreed_cents bigint not null default 0,
      payment_intent_id text,
      charge_id text,
      paid_cents bigint,
      balance_available_at timestamptz(3),
      is_disputed boolean not null default false,
      review_reason text,
      created_at timestamptz(3) not null default now(),
      completed_at timestamptz(3),
      updated_at timestamptz(3) not null default now(),
      -- The lowercase address, by which the owner of the verified address finds the order. Lowercases
      -- only ASCII, so that no look-alike letter matches another address.
      buyer_key text collate "C"
        generated always as (nullif(lower(btrim(email) collate "C"), '')) stored,
      -- The buyer deleted their account: the address is removed after the event.
      forgets_buyer boolean not null default false,
      -- The amounts after refunds once more: sums over many orders read columns, because parsing each
      -- document is slow.
      kept_vat_cents bigint not null generated always as ((money ->> 'vatCents')::bigint) stored,
      kept_donation_cents bigint not null
        generated always as ((money ->> 'donationCents')::bigint) stored,
      kept_service_fee_cents bigint not null
        generated always as ((money #>> '{earned,serviceFeeCents}')::bigint) stored,
      kept_processing_fee_cents bigint not null
        generated always as ((money #>> '{earned,processingFeeCents}')::bigint) stored,
      kept_platform_fee_cents bigint not null
        generated always as ((money #>> '{earned,platformFeeCents}')::bigint) stored,
      kept_donation_fee_cents bigint not null
        generated always as ((money #>> '{earned,donationFeeCents}')::bigint) stored,
      kept_total_cents bigint not null generated always as ((money ->> 'totalCents')::bigint) stored,
      estimated_gateway_fee_cents bigint not null
        generated always as ((money ->> 'estimatedGatewayFeeCents')::bigint) stored,
      -- The figures of reports, so that all sums agree. A trigger in sql/order_figures.sql computes two of
      -- them.
      gross_sales_cents bigint not null generated always as (total_cents - donation_cents) stored,
      net_sales_cents bigint not null,
      whole_processing_fee_cents bigint not null generated always as (
        (money #>> '{earned,processingFeeCents}')::bigint + case payment_method when 'card'
          then coalesce(gateway_fee_cents, (money ->> 'estimatedGatewayFeeCents')::bigint)
          else 0 end) stored,
      is_estimated boolean not null,
      -- How often the buyer corrected the address. Links are signed with it, so that older ones stop
      -- working.
      address_changes smallint not null default 0 check (address_changes >= 0),
      close_cause text
        check (close_cause in ('sold_out', 'withdrawn', 'event_cancelled', 'review')),
      primary key (tenant_id, id),
      unique (tenant_id, uid),
      unique (tenant_id, event_id, id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id),
      check ((completed_at is not null) =
        (status in ('completed', 'partially_refunded', 'refunded'))),
      -- Box office card payments go through the organizer's own terminal.
      check (status <> 'completed' or payment_method <> 'card' or charge_id is not null
        or channel = 'backend')
    );
    create unique index orders_order_draft on orders_order (tenant_id, draft_id);
    create unique index orders_order_payment on orders_order (tenant_id, payment_intent_id);
    create index orders_order_created on orders_order (tenant_id, event_id, created_at, id);
    create index orders_order_unsettled on orders_order (completed_at)
      where charge_id is not null and balance_available_at is null and completed_at is not null;
    create index orders_order_buyer on orders_order (buyer_key, tenant_id);
    create index orders_order_forgets_buyer on orders_order (event_id) where forgets_buyer;

    -- What a tenant's list filters by and sorts by, in its order, so that the wide rows are read only
    -- for one page. The event is for the row policy of members limited to some events.
    create index orders_order_listed on orders_order (tenant_id, created_at, id)
      include (event_id, status, payment_method, total_cents, refunded_cents, is_disputed);
    -- The same for the list of all orders: counting all, or those with a status, reads only the index.
    create index orders_order_newest on orders_order (created_at, id)
      include (tenant_id, status, payment_method, refunded_cents, is_disputed);
    -- For rare statuses and payment methods, where a list would read all orders to fill a page.
    create index orders_order_rare_status on orders_order (status, created_at, id)
      where status <> 'completed';
    create index orders_order_rare_method on orders_order (payment_method, created_at, id)
      where payment_method <> 'card';

    -- For reports by time, of a tenant and of all, and for the few orders that need attention.
    create index orders_order_sold on orders_order (tenant_id, completed_at, id)
      where completed_at is not null;
    create index orders_order_completed on orders_order (completed_at) include (tenant_id)
      where completed_at is not null;
    create index orders_order_disputed on orders_order (created_at) where is_disputed;
    create index orders_order_review on orders_order (created_at) where status = 'needs_review';

    -- An event belongs to one tenant. Without these statistics, here and below, the planner multiplies
    -- both selectivities, expects a single order per event, and reads a page of them for each.
    create statistics orders_order_of_event (dependencies) on tenant_id, event_id from orders_order;
  `);
  await enableRowSecurity(knex, 'orders_order', 'tenant', { event: 'event_id' });
}

/**
 * Finds an order's tenant by its UID or its charge ID. The only table that is read before the tenant
 * is known; filled by a trigger.
 */
async function createLookup(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_lookup (
      tenant_id uuid not null,
      id text not null,
      order_id uuid not null,
      primary key (tenant_id, id),
      constraint orders_lookup_id unique (id)
    )
  `);
  await keyWithoutTenant(
    knex,
    'orders_lookup_id',
    'what comes from outside names an order and not its tenant: this small table says whose it is',
  );
  await enableRowSecurity(knex, 'orders_lookup', 'tenant', ofOrder);
}

const ofOrder = { through: 'orders_order', by: 'order_id' };

async function createTicket(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_ticket (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      uid text collate "und-x-icu" not null,
      order_id uuid not null,
      event_id uuid not null,
      ticket_type_id uuid not null,
      ticket_type_name text collate "und-x-icu" not null,
      -- Its position in the order's breakdown.
      index integer not null check (index >= 0),
      price_cents integer not null,
      is_complimentary boolean not null default false,
      status text collate "und-x-icu" not null default 'active'
        check (status in ('active', 'voided')),
      is_refunded boolean not null default false,
      -- False after it was returned to inventory. It must be reclaimed to become valid again.
      has_stock boolean not null default true,
      used_at timestamptz(3),
      used_by text,
      used_where text,
      created_at timestamptz(3) not null default now(),
      -- Those that a wrong address received: the buyer corrected it, which invalidates them.
      former_uids text[] not null default '{}',
      -- Its state before its refund, so that a refund that fails later restores it.
      status_before_refund text check (status_before_refund in ('active', 'voided')),
      stock_before_refund boolean,
      primary key (tenant_id, id),
      unique (tenant_id, uid),
      unique (tenant_id, order_id, index),
      foreign key (tenant_id, event_id, order_id)
        references orders_order (tenant_id, event_id, id),
      check (not is_refunded or status = 'voided')
    );
    create index orders_ticket_event on orders_ticket (tenant_id, event_id, created_at, id);
    create index orders_ticket_created on orders_ticket (created_at)
      include (is_complimentary, is_refunded, status);
    create index orders_ticket_kept_back on orders_ticket (tenant_id, event_id, ticket_type_id)
      where has_stock and status = 'voided';
    create statistics orders_ticket_of_event (dependencies) on tenant_id, event_id from orders_ticket;
  `);
  await enableRowSecurity(knex, 'orders_ticket', 'tenant', { event: 'event_id' });
}

/**
 * Every movement of money, append-only. A posting is what one cause moved: its entries sum to zero,
 * and a cause is posted once.
 */
async function createLedger(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_ledger (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      order_id uuid not null,
      -- sale, fee, refund, refund_failed, transfer, reversal, debt, dispute …
      cause text not null,
      cause_id text not null,
      account text not null check (account in
        ('buyer', 'gateway', 'tenant', 'platform', 'transferred', 'debt', 'reserve')),
      amount_cents bigint not null check (amount_cents <> 0),
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, order_id, cause, cause_id, account),
      foreign key (tenant_id, order_id) references orders_order (tenant_id, id)
    );
    revoke update, delete on orders_ledger from foyer_app, foyer_platform;
  `);
  await enableRowSecurity(knex, 'orders_ledger', 'tenant', ofOrder);
}

async function createRefund(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_refund (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      order_id uuid not null,
      event_id uuid not null,
      status text collate "und-x-icu" not null check (status in
        ('requested', 'processing', 'completed', 'failed', 'external')),
      kind text not null check (kind in
        ('tickets', 'amount', 'late', 'double', 'external', 'wrong', 'review', 'surplus')),
      with_fees boolean not null default true,
      ticket_ids uuid[] not null default '{}',
      amount_cents bigint not null check (amount_cents > 0),
      reason text not null default '',
      -- The order's amounts before and after, so that a failed refund can be undone.
      money_before jsonb,
      money_after jsonb,
      gateway_refund_id text,
      idempotency_key text not null,
      params jsonb not null default '{}',
      failure text,
      requested_by text,
      created_at timestamptz(3) not null default now(),
      completed_at timestamptz(3),
      updated_at timestamptz(3) not null default now(),
      -- Since when the gateway only repeats the refund's stored error. Either the gateway lists the
      -- refund, or it was never created.
      doubted_at timestamptz(3),
      -- Whether it returns used tickets to inventory.
      returns_used_places boolean not null default false,
      primary key (tenant_id, id),
      unique (tenant_id, idempotency_key),
      unique (tenant_id, gateway_refund_id),
      foreign key (tenant_id, event_id, order_id)
        references orders_order (tenant_id, event_id, id)
    );
    create index orders_refund_order on orders_refund (tenant_id, order_id);
    -- The next refund depends on the result of this one.
    create unique index orders_refund_one_at_a_time on orders_refund (tenant_id, order_id)
      where status = 'requested' and kind in ('tickets', 'amount');
    -- A payment in review is returned once, however often that is decided.
    create unique index orders_refund_one_review on orders_refund (tenant_id, order_id)
      where kind = 'review' and status in ('requested', 'processing', 'completed');
    create index orders_refund_open on orders_refund (updated_at)
      where status in ('requested', 'processing');
    create index orders_refund_completed on orders_refund (completed_at) include (status, amount_cents)
      where completed_at is not null;
    create index orders_refund_created on orders_refund (tenant_id, created_at, id);
    create index orders_refund_event_created on orders_refund (tenant_id, event_id, created_at, id);
    create statistics orders_refund_of_event (dependencies) on tenant_id, event_id from orders_refund;
  `);
  await enableRowSecurity(knex, 'orders_refund', 'tenant', { event: 'event_id' });
}

/** The refund of all orders of a canceled event: one run per event, and its orders. */
async function createRefundRun(knex: Knex): Promise<void> {
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
    );
    create index orders_refund_run_open on orders_refund_run (lease_until) where state = 'running';

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
    );
    create index orders_refund_item_state on orders_refund_item (tenant_id, run_id, state, id);
    create index orders_refund_item_event on orders_refund_item (tenant_id, event_id, created_at, id);
  `);
  await enableRowSecurity(knex, 'orders_refund_run', 'tenant', { event: 'event_id' });
  await enableRowSecurity(knex, 'orders_refund_item', 'tenant', { event: 'event_id' });
}

/** Payments that a person has to decide about. */
async function createReview(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_review (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      order_id uuid not null,
      event_id uuid not null,
      state text collate "und-x-icu" not null default 'open'
        check (state in ('open', 'refunding', 'completed', 'refunded')),
      -- The amount requested from the buyer. The order's total can change when it is completed.
      asked_cents bigint not null,
      paid_cents bigint not null,
      currency text collate "und-x-icu" not null,
      payment_intent_id text,
      charge_id text,
      session_id text,
      note text not null default '',
      noted_by text,
      quiet_until timestamptz(3),
      -- The gateway's fee, if known when the review was resolved.
      fee_cents bigint,
      -- Why the last attempt to resolve the review failed.
      failure text,
      reason text not null default '',
      decided_by text,
      decided_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      -- Another amount than asked, or a payment whose order the database lost.
      kind text collate "und-x-icu" not null default 'amount'
        check (kind in ('amount', 'lost', 'unreadable')),
      primary key (tenant_id, id),
      unique (tenant_id, order_id),
      foreign key (tenant_id, event_id, order_id)
        references orders_order (tenant_id, event_id, id)
    );
    create index orders_review_open on orders_review (tenant_id, created_at, id)
      where state in ('open', 'refunding');
  `);
  await enableRowSecurity(knex, 'orders_review', 'tenant', { event: 'event_id' });
}

/** What disputes do to the money of their orders. */
async function createDispute(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_dispute (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      order_id uuid not null,
      gateway_dispute_id text not null,
      status text not null check (status in ('open', 'won', 'lost')),
      reason text collate "und-x-icu" not null default '',
      amount_cents bigint not null,
      fee_cents bigint not null default 0,
      -- Whether the gateway has withdrawn the money.
      is_withdrawn boolean not null default false,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, gateway_dispute_id),
      foreign key (tenant_id, order_id) references orders_order (tenant_id, id)
    );
  `);
  await enableRowSecurity(knex, 'orders_dispute', 'tenant', ofOrder);
}

/** A free order of an unverified buyer waits until it is confirmed by email. */
async function createConfirmation(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_confirmation (
      tenant_id uuid not null,
      -- The order's ID.
      id uuid not null,
      event_id uuid not null,
      -- The hash of the latest emailed code; null if none was needed.
      code_hash text,
      expires_at timestamptz(3) not null,
      confirmed_at timestamptz(3),
      primary key (tenant_id, id),
      unique (tenant_id, code_hash),
      foreign key (tenant_id, event_id, id)
        references orders_order (tenant_id, event_id, id) on delete cascade
    );
    create index orders_confirmation_open on orders_confirmation (expires_at)
      where confirmed_at is null;
  `);
  await enableRowSecurity(knex, 'orders_confirmation', 'tenant', { event: 'event_id' });
}

/** Notices to ticket holders of a canceled or moved event. */
async function createNotice(knex: Knex): Promise<void> {
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
    );
    create index orders_notice_event on orders_notice (tenant_id, event_id);

    -- Recipients are saved with the change itself: tickets may be refunded before the emails are
    -- written.
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
    );
    create index orders_notice_order_order on orders_notice_order (tenant_id, order_id);
    create index orders_notice_order_open on orders_notice_order (tenant_id, notice_id, id)
      where told_at is null;
  `);
  await enableRowSecurity(knex, 'orders_notice', 'tenant', { event: 'event_id' });
  await enableRowSecurity(knex, 'orders_notice_order', 'tenant', { event: 'event_id' });
}

/**
 * Order counts per tenant by the filters of the list of all orders: rows that the triggers of
 * `sql/tally_changes.sql` add with each change, and that a job merges.
 */
async function createTally(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_tally (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      status text collate "und-x-icu" not null,
      payment_method text collate "und-x-icu" not null,
      is_refunded boolean not null,
      is_disputed boolean not null,
      orders bigint not null,
      primary key (tenant_id, id)
    );
    revoke update, delete on orders_tally from foyer_app;
  `);
  await enableRowSecurity(knex, 'orders_tally', 'tenant');
}

const FIGURES = `
  orders integer not null default 0,
  gross_sales_cents bigint not null default 0,
  net_sales_cents bigint not null default 0,
  service_fee_cents bigint not null default 0,
  processing_fee_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  donation_cents bigint not null default 0,
  donation_fee_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  refund_cents bigint not null default 0,
  tickets_sold integer not null default 0,
  complimentary_tickets integer not null default 0,
  tickets_used integer not null default 0,
  estimated_orders integer not null default 0`;

/**
 * The figures of reports: deltas, which the triggers of `sql/summary_changes.sql` insert in the transaction of a
 * change, and the tables they are folded into. None references the event, because a foreign key check would
 * lock its row at each sale. A job recounts tenants that are missing from orders_summary_zone or have
 * another zone there.
 */
async function createSummary(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_summary_delta (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      channel text collate "und-x-icu" not null,
      day date not null,
      ${FIGURES},
      primary key (tenant_id, id)
    );
    revoke update, delete on orders_summary_delta from foyer_app;

    create table orders_summary_day (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      channel text collate "und-x-icu" not null,
      day date not null,
      ${FIGURES},
      primary key (tenant_id, id),
      unique (tenant_id, event_id, channel, day)
    );
    create index orders_summary_day_day on orders_summary_day (day, tenant_id);

    create table orders_summary_event (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      ${FIGURES},
      primary key (tenant_id, id),
      unique (tenant_id, event_id)
    );

    create table orders_summary_zone (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      time_zone text not null,
      primary key (tenant_id, id),
      unique (tenant_id)
    );
    revoke insert, update, delete on orders_summary_day, orders_summary_event, orders_summary_zone
      from foyer_app;

    -- All tenants together: adding up the event rows each time would be too slow.
    create table orders_summary_platform (
      id uuid not null default gen_random_uuid() primary key,
      day date not null unique,
      ${FIGURES}
    );
  `);
  for (const table of ['delta', 'day', 'event'])
    await enableRowSecurity(knex, `orders_summary_${table}`, 'tenant', { event: 'event_id' });
  await enableRowSecurity(knex, 'orders_summary_zone', 'tenant');
  await enableRowSecurity(knex, 'orders_summary_platform', 'platform');
}
