import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await makeOrder(knex);
  await makeLookup(knex);
  await makeTicket(knex);
  await makeLedger(knex);
  await makeRefund(knex);
  await makeDispute(knex);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['dispute', 'refund', 'ledger', 'scan', 'ticket', 'lookup', 'order'])
    await knex.schema.dropTable(`orders_${table}`);
}

/** A cart becomes an order when its payment starts, or immediately if it is free. */
async function makeOrder(knex: Knex): Promise<void> {
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
        'needs_review')),
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
      primary key (tenant_id, id),
      unique (tenant_id, uid),
      unique (tenant_id, event_id, id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id),
      check ((completed_at is not null) =
        (status in ('completed', 'partially_refunded', 'refunded'))),
      -- Box office card payments go through the organizer's own terminal.
      check (status <> 'completed' or payment_method <> 'card' or charge_id is not null
        or channel = 'backend')
    )
  `);
  await knex.raw('create unique index orders_order_draft on orders_order (tenant_id, draft_id)');
  await knex.raw(
    'create unique index orders_order_payment on orders_order (tenant_id, payment_intent_id)',
  );
  await knex.raw(
    'create index orders_order_created on orders_order (tenant_id, event_id, created_at, id)',
  );
  await knex.raw(`
    create index orders_order_unsettled on orders_order (completed_at)
    where charge_id is not null and balance_available_at is null and completed_at is not null
  `);
  await enableRowSecurity(knex, 'orders_order', 'tenant');
}

/**
 * Finds an order's tenant by its UID or its charge ID. The only table that is read before the tenant
 * is known; filled by a trigger.
 */
async function makeLookup(knex: Knex): Promise<void> {
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
  await enableRowSecurity(knex, 'orders_lookup', 'tenant');
}

async function makeTicket(knex: Knex): Promise<void> {
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
      primary key (tenant_id, id),
      unique (tenant_id, uid),
      unique (tenant_id, order_id, index),
      foreign key (tenant_id, event_id, order_id)
        references orders_order (tenant_id, event_id, id),
      check (not is_refunded or status = 'voided')
    )
  `);
  await knex.raw(
    'create index orders_ticket_event on orders_ticket (tenant_id, event_id, created_at, id)',
  );
  // A scan that was sent twice counts once.
  await knex.raw(`
    create table orders_scan (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      nonce text not null,
      ticket_uid text,
      result jsonb not null,
      scanned_by text,
      scanned_where text not null default '',
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, event_id, nonce),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id)
    )
  `);
  await enableRowSecurity(knex, 'orders_ticket', 'tenant');
  await enableRowSecurity(knex, 'orders_scan', 'tenant');
}

/**
 * Every movement of money, append-only. A posting is what one cause moved: its entries sum to zero,
 * and a cause is posted once.
 */
async function makeLedger(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_ledger (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      order_id uuid not null,
      -- sale, fee, refund, refund_failed, transfer, reversal, debt, dispute …
      cause text not null,
      cause_id text not null,
      account text not null check (account in
        ('buyer', 'gateway', 'tenant', 'platform', 'transferred', 'debt')),
      amount_cents bigint not null check (amount_cents <> 0),
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, order_id, cause, cause_id, account),
      foreign key (tenant_id, order_id) references orders_order (tenant_id, id)
    )
  `);
  await enableRowSecurity(knex, 'orders_ledger', 'tenant');
  await knex.raw('revoke update, delete on orders_ledger from foyer_app, foyer_platform');
}

async function makeRefund(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_refund (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      order_id uuid not null,
      event_id uuid not null,
      status text collate "und-x-icu" not null check (status in
        ('requested', 'processing', 'completed', 'failed', 'external')),
      kind text not null check (kind in ('tickets', 'amount', 'late', 'double', 'external')),
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
      primary key (tenant_id, id),
      unique (tenant_id, idempotency_key),
      unique (tenant_id, gateway_refund_id),
      foreign key (tenant_id, event_id, order_id)
        references orders_order (tenant_id, event_id, id)
    )
  `);
  await knex.raw('create index orders_refund_order on orders_refund (tenant_id, order_id)');
  // The next refund depends on the result of this one.
  await knex.raw(`
    create unique index orders_refund_one_at_a_time on orders_refund (tenant_id, order_id)
    where status = 'requested' and kind in ('tickets', 'amount')
  `);
  await knex.raw(
    `create index orders_refund_open on orders_refund (updated_at) where status in ('requested', 'processing')`,
  );
  await enableRowSecurity(knex, 'orders_refund', 'tenant');
}

async function makeDispute(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders_dispute (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      order_id uuid not null,
      gateway_dispute_id text not null,
      status text not null check (status in ('open', 'won', 'lost')),
      reason text not null default '',
      amount_cents bigint not null,
      fee_cents bigint not null default 0,
      -- Whether the gateway has withdrawn the money.
      is_withdrawn boolean not null default false,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, gateway_dispute_id),
      foreign key (tenant_id, order_id) references orders_order (tenant_id, id)
    )
  `);
  await enableRowSecurity(knex, 'orders_dispute', 'tenant');
}
