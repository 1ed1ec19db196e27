import { enableRowSecurity, withEveryRow, type Knex } from '@foyer/kit/server';

const PAYABLE_SQL = `has_charge and not payout_completed and total_cents > 0
  and (gateway_fee_cents is null or tenant_total_cents > 0)`;

// An unknown day sorts after all others, as in the list.
const KEY = `tenant_id, event_id, facilitator, on_hold, system_hold,
  coalesce(available_at, timestamptz '9999-12-31T00:00:00.000Z')`;

// Orders available for more than a day share one row per event, as after the job's merge.
const FOLDED = `tenant_id, event_id, facilitator, on_hold, system_hold, total_cents, gateway_fee_cents,
  net_amount_cents, tenant_total_cents, platform_total_cents,
  case when available_at <= now() - interval '1 day' then timestamptz 'epoch'
    else available_at end as available_at`;

const COLUMNS = `tenant_id, event_id, facilitator, on_hold, system_hold, available_at, orders,
  total_cents, gateway_fee_cents, net_amount_cents, tenant_total_cents, platform_total_cents`;

const SUMS = [
  'sign',
  'sign * total_cents',
  'sign * coalesce(gateway_fee_cents, 0)',
  'sign * net_amount_cents',
  'sign * tenant_total_cents',
  'sign * platform_total_cents',
].map((column) => `sum(${column})`);

const CHANGES = [
  ['insert', 'new table as added', 'select 1 as sign, * from added'],
  ['delete', 'old table as removed', 'select -1 as sign, * from removed'],
  [
    'update',
    'old table as removed new table as added',
    'select 1 as sign, * from added union all select -1 as sign, * from removed',
  ],
] as const;

/**
 * Counts and sums of each event's waiting orders, by hold, facilitator and availability: triggers
 * add rows with each change, and a job merges them. The first rows are created here while writes
 * are blocked, so nothing is counted twice or left out.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('lock table payouts_order in share row exclusive mode');
  await knex.raw(`
    create table payouts_tally (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      facilitator text collate "und-x-icu" not null,
      on_hold boolean not null,
      system_hold boolean not null,
      available_at timestamptz(3) not null,
      orders bigint not null,
      total_cents bigint not null,
      gateway_fee_cents bigint not null,
      net_amount_cents bigint not null,
      tenant_total_cents bigint not null,
      platform_total_cents bigint not null,
      primary key (tenant_id, id)
    )
  `);
  await enableRowSecurity(knex, 'payouts_tally', 'tenant', { event: 'event_id' });
  await knex.raw('revoke update, delete on payouts_tally from foyer_app');
  await withEveryRow(knex, ['payouts_order', 'payouts_tally'], () =>
    knex.raw(`
      insert into payouts_tally (${COLUMNS})
      select ${KEY}, ${SUMS.join(', ')}
      from (select 1 as sign, ${FOLDED} from payouts_order where ${PAYABLE_SQL}) waiting group by ${KEY}
    `),
  );
  for (const [change, tables, rows] of CHANGES) {
    await knex.raw(`
      create function payouts_order_${change}_tally() returns trigger language plpgsql as $$
      begin
        insert into payouts_tally (${COLUMNS})
        select ${KEY}, ${SUMS.join(', ')}
        from (${rows}) change where ${PAYABLE_SQL} group by ${KEY}
        having ${SUMS.map((sum) => `${sum} <> 0`).join(' or ')};
        return null;
      end $$
    `);
    await knex.raw(`
      create trigger payouts_order_${change}_is_tallied after ${change} on payouts_order
      referencing ${tables} for each statement execute function payouts_order_${change}_tally()
    `);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const [change] of CHANGES) {
    await knex.raw(`drop trigger payouts_order_${change}_is_tallied on payouts_order`);
    await knex.raw(`drop function payouts_order_${change}_tally()`);
  }
  await knex.schema.dropTable('payouts_tally');
}
