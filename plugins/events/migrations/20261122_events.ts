import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await makeEvent(knex);
  await makeTicketType(knex);
  await makeDiscount(knex);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['discount', 'ticket_type', 'slug', 'event'])
    await knex.schema.dropTable(`events_${table}`);
}

async function makeEvent(knex: Knex): Promise<void> {
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
      primary key (tenant_id, id),
      check (start_at <= end_at)
    )
  `);
  // Partial although it excludes nothing: a full unique index would make the slug a key column, so
  // a change of it would wait for every running sale, and those wait for the event's lock.
  await knex.raw(
    'create unique index events_event_slug on events_event (tenant_id, slug) where slug is not null',
  );
  for (const column of ['name', 'status', 'start_at', 'created_at'])
    await knex.raw('create index ?? on events_event (tenant_id, ??, id)', [
      `events_event_${column}_order`,
      column,
    ]);
  // Every current and former slug of an event: they are never reused, and old addresses redirect.
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
    )
  `);
  await knex.raw('create index events_slug_event on events_slug (tenant_id, event_id)');
  await enableRowSecurity(knex, 'events_event', 'tenant');
  await enableRowSecurity(knex, 'events_slug', 'tenant');
}

async function makeTicketType(knex: Knex): Promise<void> {
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
  await enableRowSecurity(knex, 'events_ticket_type', 'tenant');
}

async function makeDiscount(knex: Knex): Promise<void> {
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
  await enableRowSecurity(knex, 'events_discount', 'tenant');
}
