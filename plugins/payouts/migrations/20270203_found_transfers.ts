import { enableRowSecurity, type Knex } from '@foyer/kit/server';

/**
 * Transfers of ours that Stripe has and this database doesn't know, as after a failover to a
 * lagging standby. Their order may be missing as well, so there is no foreign key.
 */
export async function up(knex: Knex): Promise<void> {
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
    )
  `);
  await knex.raw(`
    create index payouts_found_transfer_open on payouts_found_transfer (tenant_id, order_uid)
    where recorded_at is null
  `);
  await enableRowSecurity(knex, 'payouts_found_transfer', 'tenant');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('payouts_found_transfer');
}
