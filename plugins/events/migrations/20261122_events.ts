import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await createEvent(knex);
  await createSlug(knex);
  await createTicketType(knex);
  await createDiscount(knex);
  await createStock(knex);
  await createHold(knex);
  await createTaken(knex);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.schema.dropTable(`events_${table}`);
}

const TABLES = ['taken', 'holder', 'hold', 'stock', 'discount', 'ticket_type', 'slug', 'event'];

async function createEvent(knex: Knex): Promise<void> {
  await knex.raw(`
    create table events_event (
      tenant_id uuid not null references tenants_tenant (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      name text collate "und-x-icu" not null check (name <> ''),
      slug text collate "und-x-icu" not null check (slug <> ''),
      status text collate "und-x-icu" not null default 'draft'
        check (status in ('draft', 'published', 'cancelled')),
      start_at timestamptz(3) not null,
      end_at timestamptz(3) not null,
      time_zone text not null default 'Z',
      address1 text not null default '',
      city text collate "und-x-icu" not null default '',
      state text not null default '',
      country text not null default '',
      covid_safety text not null default '',
      event_image text,
      seatmap text,
      email_delivery_verbiage text not null default '',
      charity_id uuid references charities_charity (id) on delete set null,
      complimentary_issued integer not null default 0 check (complimentary_issued >= 0),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      -- What the event's page tells buyers.
      description text not null default '',
      doors text not null default '' check (doors = '' or doors ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      age text not null default '',
      refund_terms text not null default '',
      -- What ticket holders are told when it is canceled.
      cancel_reason text not null default '',
      refund_plan text not null default 'contact' check (refund_plan in ('full', 'contact')),
      -- The sequence number of its calendar entry.
      calendar_sequence integer not null default 0 check (calendar_sequence >= 0),
      -- Whether all free orders have to be confirmed by email.
      requires_confirmation boolean not null default false,
      primary key (tenant_id, id),
      check (start_at <= end_at)
    );
    -- Partial although it excludes nothing: a full unique index would make the slug a key column, so
    -- a change of it would wait for every running sale, and those wait for the event's lock.
    create unique index events_event_slug on events_event (tenant_id, slug) where slug is not null;
    create index events_event_name_order on events_event (tenant_id, name, id);
    create index events_event_status_order on events_event (tenant_id, status, id);
    create index events_event_start_at_order on events_event (tenant_id, start_at, id);
    create index events_event_created_at_order on events_event (tenant_id, created_at, id);
    -- Lists of all tenants sorted by event name read only the first rows.
    create index events_event_name_all on events_event (name, id) include (tenant_id);
    -- Lets operators search the events of all tenants by words of their names.
    create index events_event_words on events_event using gin (to_tsvector('simple', name));
  `);
  await enableRowSecurity(knex, 'events_event', 'tenant', { event: 'id' });
}

/** Every current and former slug of an event: they are never reused, and old addresses redirect. */
async function createSlug(knex: Knex): Promise<void> {
  await knex.raw(`
    create table events_slug (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      slug text not null,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, slug),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade
    );
    create index events_slug_event on events_slug (tenant_id, event_id);
  `);
  await enableRowSecurity(knex, 'events_slug', 'tenant', {
    whole: 'an address that another event of the tenant has is taken',
  });
}

async function createTicketType(knex: Knex): Promise<void> {
  await knex.raw(`
    create table events_ticket_type (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      name text collate "und-x-icu" not null check (name <> ''),
      details text not null default '',
      kind text collate "und-x-icu" not null default 'paid'
        check (kind in ('paid', 'free', 'donation', 'complimentary')),
      price_cents integer not null default 0 check (price_cents between 0 and 99999999),
      sales_availability text not null default 'SALES_AVAILABILITY_OPT_1'
        check (sales_availability in ('SALES_AVAILABILITY_OPT_1', 'SALES_AVAILABILITY_OPT_2')),
      -- The window as entered, in the event's time zone, and as instants: [start, end).
      start_date text, start_time text, end_date text, end_time text,
      sale_starts_at timestamptz(3),
      sale_ends_at timestamptz(3),
      min_ticket_per_order integer not null default 1 check (min_ticket_per_order >= 1),
      max_ticket_per_order integer not null default 10,
      surcharge_rule_id text,
      position integer not null default 0,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, event_id, id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade,
      check (max_ticket_per_order between min_ticket_per_order and 1000),
      check (kind = 'paid' or kind = 'donation' or price_cents = 0),
      check (sales_availability = 'SALES_AVAILABILITY_OPT_1'
        or (sale_starts_at is not null and sale_ends_at is not null))
    )
  `);
  await enableRowSecurity(knex, 'events_ticket_type', 'tenant', { event: 'event_id' });
}

async function createDiscount(knex: Knex): Promise<void> {
  await knex.raw(`
    create table events_discount (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      code text collate "und-x-icu" not null check (code = upper(code) and code <> ''),
      kind text collate "und-x-icu" not null check (kind in ('percent', 'amount')),
      percent_ppm integer check (percent_ppm between 1 and 1000000),
      amount_cents integer check (amount_cents > 0),
      -- Uses are orders, not tickets. NULL is unlimited.
      usage_limit integer check (usage_limit >= 0),
      held integer not null default 0 check (held >= 0),
      used integer not null default 0 check (used >= 0),
      starts_at timestamptz(3),
      ends_at timestamptz(3),
      -- NULL is every type of the event.
      ticket_type_ids uuid[],
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, event_id, code),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade,
      check ((kind = 'percent') = (percent_ppm is not null)),
      check ((kind = 'amount') = (amount_cents is not null)),
      check (usage_limit is null or held + used <= usage_limit)
    )
  `);
  await enableRowSecurity(knex, 'events_discount', 'tenant', { event: 'event_id' });
}

/**
 * The counters: one row per ticket type, and one for the event if it has its own capacity (then
 * `ticket_type_id` is NULL). The check constraint prevents overselling even if the code is wrong.
 * The low fill factor allows in-place updates.
 */
async function createStock(knex: Knex): Promise<void> {
  await knex.raw(`
    create table events_stock (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      ticket_type_id uuid,
      capacity integer not null check (capacity >= 0),
      held integer not null default 0 check (held >= 0),
      sold integer not null default 0 check (sold >= 0),
      primary key (tenant_id, id),
      unique nulls not distinct (tenant_id, event_id, ticket_type_id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade,
      foreign key (tenant_id, event_id, ticket_type_id)
        references events_ticket_type (tenant_id, event_id, id) on delete cascade,
      constraint events_stock_not_oversold check (held + sold <= capacity)
    ) with (fillfactor = 50)
  `);
  await enableRowSecurity(knex, 'events_stock', 'tenant', { event: 'event_id' });
}

/**
 * Holds with their expiry, and how many tickets an address or device holds. The ID is the draft order's: one draft,
 * one hold.
 */
async function createHold(knex: Knex): Promise<void> {
  await knex.raw(`
    create table events_hold (
      tenant_id uuid not null,
      id uuid not null,
      event_id uuid not null,
      -- [{"ticketTypeId", "quantity"}]
      lines jsonb not null,
      discount_id uuid,
      expires_at timestamptz(3) not null,
      -- True while the gateway may still take money for it: then it is not released unasked.
      awaits_payment boolean not null default false,
      created_at timestamptz(3) not null default now(),
      tickets integer not null default 0,
      -- Hashes with the event's own key, deleted with the hold.
      address_key text,
      device_key text,
      primary key (tenant_id, id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade
    );
    -- Without the tenant, since an event belongs to one. With it first, Postgres read all holds of a
    -- tenant to find one after an analyze of the empty table.
    create index events_hold_event on events_hold (event_id, expires_at);
    create index events_hold_expires on events_hold (expires_at);

    -- The number of held tickets of its event per hash, so a check reads two rows regardless of the
    -- number of holds.
    create table events_holder (
      tenant_id uuid not null,
      -- The hash, which is another one for each event.
      id text not null,
      tickets integer not null check (tickets > 0),
      primary key (tenant_id, id)
    ) with (fillfactor = 50);
  `);
  await enableRowSecurity(knex, 'events_hold', 'tenant', { event: 'event_id' });
  await enableRowSecurity(knex, 'events_holder', 'tenant');
}

/** What one address, device or email took without paying in the last day. */
async function createTaken(knex: Knex): Promise<void> {
  await knex.raw(`
    create table events_taken (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      -- The cart: its rows are one order.
      hold_id uuid not null,
      -- The hash, which is another one for each event.
      key text not null,
      ticket_type_id uuid not null,
      tickets integer not null check (tickets > 0),
      taken_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade
    );
    create index events_taken_key on events_taken (tenant_id, key, taken_at);
    create index events_taken_event on events_taken (tenant_id, event_id);
    create index events_taken_at on events_taken (taken_at);
  `);
  await enableRowSecurity(knex, 'events_taken', 'tenant', { event: 'event_id' });
}
