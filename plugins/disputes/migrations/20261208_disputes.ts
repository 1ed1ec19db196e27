import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table disputes_dispute (
      tenant_id uuid not null,
      -- The same as in orders, which has what the dispute does to the order's money.
      id uuid not null,
      event_id uuid not null,
      gateway_status text collate "und-x-icu" not null,
      opened_at timestamptz(3) not null,
      -- The deadline for a response.
      due_at timestamptz(3),
      -- The account that was charged; null is the platform's own.
      account text,
      is_submitted boolean not null,
      -- The operators' draft by the gateway's field names, and its number of changes.
      evidence jsonb not null default '{}',
      evidence_version integer not null default 0,
      primary key (tenant_id, id),
      foreign key (tenant_id, id) references orders_dispute (tenant_id, id)
    )
  `);
  await enableRowSecurity(knex, 'disputes_dispute', 'tenant', { event: 'event_id' });
  await knex.raw(`
    create table disputes_call (
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
      foreign key (tenant_id, dispute_id) references disputes_dispute (tenant_id, id)
    )
  `);
  await enableRowSecurity(knex, 'disputes_call', 'tenant', {
    through: 'disputes_dispute',
    by: 'dispute_id',
  });
  await knex.raw(`
    -- One response is in progress at a time, and a final one is sent once.
    create unique index disputes_call_under_way on disputes_call (tenant_id, dispute_id)
      where kind <> 'reversal' and state = 'asked'
  `);
  await knex.raw(`
    create unique index disputes_call_final on disputes_call (tenant_id, dispute_id)
      where kind in ('submit', 'accept') and state in ('asked', 'done')
  `);
  await knex.raw(`
    create unique index disputes_call_reversal on disputes_call (tenant_id, dispute_id)
      where kind = 'reversal'
  `);
  await knex.raw(`
    create index disputes_call_open on disputes_call (updated_at) where state = 'asked'
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('disputes_call');
  await knex.schema.dropTable('disputes_dispute');
}
