import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await createDraft(knex);
  await createAttempt(knex);
  await createCartCount(knex);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['cart_count', 'attempt', 'draft'])
    await knex.schema.dropTable(`checkout_${table}`);
}

/** A cart. Its ID is the buyer's secret. Deleted after a day. */
async function createDraft(knex: Knex): Promise<void> {
  await knex.raw(`
    create table checkout_draft (
      tenant_id uuid not null,
      id uuid not null,
      event_id uuid not null,
      -- [{"ticketTypeId", "quantity"}]
      lines jsonb not null,
      donation_cents bigint not null default 0,
      code text,
      -- Set by the first hold.
      order_uid text,
      -- The held lines, their quote with any discount, and the terms that price them.
      held_lines jsonb,
      priced jsonb,
      terms jsonb,
      extensions integer not null default 0,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, order_uid),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade
    ) with (fillfactor = 70);
    create index checkout_draft_created on checkout_draft (created_at);
  `);
  await enableRowSecurity(knex, 'checkout_draft', 'tenant', { event: 'event_id' });
}

/** A checkout session, stored before the gateway is asked to create it. */
async function createAttempt(knex: Knex): Promise<void> {
  await knex.raw(`
    create table checkout_attempt (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      draft_id uuid not null,
      order_uid text not null,
      n integer not null,
      -- A hash of the purchase, buyer and return URL. A repeated request gets the same page.
      fingerprint text not null,
      idempotency_key text not null,
      -- Without the buyer's address once the attempt has ended; a trigger removes it.
      params jsonb not null,
      account text,
      state text not null default 'creating'
        check (state in ('creating', 'open', 'paid', 'expired', 'failed')),
      session_id text,
      url text,
      expires_at timestamptz(3) not null,
      checked_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, idempotency_key),
      unique (tenant_id, order_uid, n),
      unique (tenant_id, session_id),
      check (state <> 'open' or (session_id is not null and url is not null))
    ) with (fillfactor = 70);
    create index checkout_attempt_draft on checkout_attempt (tenant_id, draft_id, n);
    create index checkout_attempt_open on checkout_attempt (created_at)
      where state in ('creating', 'open');
  `);
  await enableRowSecurity(knex, 'checkout_attempt', 'tenant', {
    through: 'checkout_draft',
    by: 'draft_id',
  });
}

/** The carts that an address or device created for an event within an hour. Deleted after that hour. */
async function createCartCount(knex: Knex): Promise<void> {
  await knex.raw(`
    create table checkout_cart_count (
      tenant_id uuid not null,
      -- The hash, which differs for each event.
      id text not null,
      carts integer not null,
      since timestamptz(3) not null default now(),
      primary key (tenant_id, id)
    ) with (fillfactor = 50);
    create index checkout_cart_count_since on checkout_cart_count (since);
  `);
  await enableRowSecurity(knex, 'checkout_cart_count', 'tenant');
}
