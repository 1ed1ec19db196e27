import { limitToEvents, enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders_dispute
      -- The gateway's name for it; \`status\` is its meaning for the order.
      add column gateway_status text collate "und-x-icu" not null default 'needs_response',
      add column opened_at timestamptz(3) not null default now(),
      -- The deadline for a response.
      add column due_at timestamptz(3),
      -- The account that was charged; null is the platform's own.
      add column account text,
      add column is_submitted boolean not null default false,
      -- The operators' draft by the gateway's field names, and its number of changes.
      add column evidence jsonb not null default '{}',
      add column evidence_version integer not null default 0
  `);
  await knex.raw(`alter table orders_dispute
    alter column reason type text collate "und-x-icu"`);
  await knex.raw(`
    create index orders_dispute_due on orders_dispute (tenant_id, due_at, id)
      where status = 'open'
  `);
  await knex.raw(`
    create table orders_dispute_call (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      dispute_id uuid not null,
      kind text not null check (kind in ('save', 'submit', 'accept', 'reversal')),
      -- The exact gateway request.
      params jsonb not null,
      idempotency_key text not null,
      state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
      failure text,
      asked_by text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      doubted_at timestamptz(3),
      primary key (tenant_id, id),
      unique (tenant_id, idempotency_key),
      foreign key (tenant_id, dispute_id) references orders_dispute (tenant_id, id)
    )
  `);
  await enableRowSecurity(knex, 'orders_dispute_call', 'tenant');
  await limitToEvents(knex, 'orders_dispute_call', {
    through: 'orders_dispute',
    by: 'dispute_id',
  });
  await knex.raw(`
    -- One response is in progress at a time, and a final one is sent once.
    create unique index orders_dispute_call_under_way on orders_dispute_call (tenant_id, dispute_id)
      where kind <> 'reversal' and state = 'asked'
  `);
  await knex.raw(`
    create unique index orders_dispute_call_final on orders_dispute_call (tenant_id, dispute_id)
      where kind in ('submit', 'accept') and state in ('asked', 'done')
  `);
  await knex.raw(`
    create unique index orders_dispute_call_reversal on orders_dispute_call (tenant_id, dispute_id)
      where kind = 'reversal'
  `);
  await knex.raw(`
    create index orders_dispute_call_open on orders_dispute_call (updated_at) where state = 'asked'
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('orders_dispute_call');
  await knex.raw('drop index orders_dispute_due');
  await knex.raw('alter table orders_dispute alter column reason type text collate "default"');
  await knex.raw(`
    alter table orders_dispute
      drop column gateway_status, drop column opened_at, drop column due_at, drop column account,
      drop column is_submitted, drop column evidence, drop column evidence_version
  `);
}
