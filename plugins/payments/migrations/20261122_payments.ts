import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payments_setup (
      tenant_id uuid not null references tenants_tenant (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      payout_id uuid not null default gen_random_uuid(),
      payout_automatic boolean not null default false,
      payout_date text,
      payout_type text not null default 'end-of-event'
        check (payout_type in ('end-of-event', 'weekly')),
      payout_tag text,
      charge_surcharge_fees_to_platform boolean not null default false,
      payment_id uuid not null default gen_random_uuid(),
      processor_type text not null default 'stripe' check (processor_type = 'stripe'),
      profile_id text check (profile_id like 'acct\\_%'),
      direct boolean not null default false,
      payment_type text not null default 'platform' check (payment_type in ('tenant', 'platform')),
      payment_tag text,
      service_fee_round_up boolean not null default false,
      service_fee_online_sales text,
      service_fee_backend_sales text,
      service_fee_app_sales text,
      gateway_provider text not null default 'stripe' check (gateway_provider = 'stripe'),
      gateway_customer_id text check (gateway_customer_id like 'cus\\_%'),
      gateway_test boolean not null default true,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id),
      -- Can't be chosen: it follows from the type.
      check (payout_automatic = (payment_type = 'tenant'))
    )
  `);
  await knex.raw('create index payments_setup_profile on payments_setup (profile_id)');
  await enableRowSecurity(knex, 'payments_setup', 'tenant');

  // The latest state of a tenant's account, as reported by the gateway.
  await knex.raw(`
    create table payments_account (
      tenant_id uuid not null references tenants_tenant (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      -- Null while it is being created.
      account_id text check (account_id like 'acct\\_%'),
      -- Counts creation attempts. A rejected attempt is never retried under the same key.
      attempt integer not null default 1,
      charges_enabled boolean not null default false,
      transfers_enabled boolean not null default false,
      payouts_enabled boolean not null default false,
      details_submitted boolean not null default false,
      requirements jsonb not null default '[]',
      disconnected_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id)
    )
  `);
  await knex.raw('create index payments_account_account on payments_account (account_id)');
  await enableRowSecurity(knex, 'payments_account', 'tenant');

  // Each event from the gateway, stored once. The IDs of our objects are enough for processing; the
  // payload is for debugging and is deleted when the gateway deletes its own copy.
  await knex.raw(`
    create table payments_stripe_event (
      id text primary key,
      type text not null,
      account text,
      created_at timestamptz(3) not null,
      received_at timestamptz(3) not null default now(),
      payload jsonb not null,
      -- Emitted to listeners, or ignored because the object isn't ours.
      state text not null check (state in ('told', 'ignored'))
    )
  `);
  await knex.raw(
    'create index payments_stripe_event_received on payments_stripe_event (received_at)',
  );
  await enableRowSecurity(knex, 'payments_stripe_event', 'platform');

  // The position of the search for missed events, per account ('' is the platform's own).
  await knex.raw(`
    create table payments_sweep (
      account text primary key,
      swept_until timestamptz(3) not null
    )
  `);
  await enableRowSecurity(knex, 'payments_sweep', 'platform');
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['sweep', 'stripe_event', 'account', 'setup'])
    await knex.schema.dropTable(`payments_${table}`);
}
