import type { Knex } from '@foyer/kit/server';

/** The part of an order's share that is held in reserve at its payout. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payouts_order
      -- At most so much is kept, until it is released; less where a refund or a dispute used it up.
      add column reserve_cents bigint not null default 0 check (reserve_cents >= 0),
      add column reserved_cents bigint not null default 0,
      -- After the payout and the event's end, as it was agreed when it was kept.
      add column reserve_days integer check (reserve_days between 0 and 365),
      add column reserve_until timestamptz(3),
      add column reserve_try_at timestamptz(3),
      add column reserve_released_at timestamptz(3),
      add check (reserved_cents between 0 and reserve_cents),
      add check (reserved_cents = 0 or reserve_released_at is null),
      add check ((reserve_cents > 0) = (reserve_until is not null)),
      add check (num_nonnulls(reserve_days, reserve_until, reserve_try_at) in (0, 3))
  `);
  for (const [name, columns] of Object.entries(INDEXES))
    await knex.raw(`
      create index ${name} on payouts_order (${columns})
      where reserve_cents > 0 and reserve_released_at is null
    `);
  await knex.raw('alter table payouts_payout add column reserved_cents bigint not null default 0');
  await knex.raw('alter table payouts_batch add column reserve_cents bigint not null default 0');
}

const INDEXES = {
  payouts_order_reserve_due: 'reserve_try_at',
  payouts_order_reserved: 'tenant_id, reserve_until',
};

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payouts_batch drop column reserve_cents');
  await knex.raw('alter table payouts_payout drop column reserved_cents');
  await knex.raw(`
    alter table payouts_order drop column reserve_cents, drop column reserved_cents,
      drop column reserve_days, drop column reserve_until, drop column reserve_try_at,
      drop column reserve_released_at
  `);
}
