import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await makeStock(knex);
  await makeHold(knex);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('events_hold');
  await knex.schema.dropTable('events_stock');
}

/**
 * The counters: one row per ticket type, and one for the event if it has its own capacity (then
 * `ticket_type_id` is NULL). The check constraint prevents overselling even if the code is wrong.
 * The low fill factor allows in-place updates.
 */
async function makeStock(knex: Knex): Promise<void> {
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
  await enableRowSecurity(knex, 'events_stock', 'tenant');
}

/** Holds with their expiry. The ID is the draft order's: one draft, one hold. */
async function makeHold(knex: Knex): Promise<void> {
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
      primary key (tenant_id, id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade
    )
  `);
  await knex.raw('create index events_hold_event on events_hold (tenant_id, event_id, expires_at)');
  await knex.raw('create index events_hold_expires on events_hold (expires_at)');
  await enableRowSecurity(knex, 'events_hold', 'tenant');
}
