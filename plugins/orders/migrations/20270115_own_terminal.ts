import { withEveryRow, type Knex } from '@foyer/kit/server';

const figures = (isOwnTill: string, isEstimated: string) => ({
  net_sales_cents: `bigint not null generated always as (tenant_total_cents
    + case when ${isOwnTill} then (money ->> 'totalCents')::bigint else 0 end
    - (money ->> 'vatCents')::bigint - (money ->> 'donationCents')::bigint
    + (money #>> '{earned,donationFeeCents}')::bigint) stored`,
  is_estimated: `boolean not null generated always as (${isEstimated}) stored`,
});

/**
 * A card charged on the organizer's own terminal is settled like cash: the tenant owes the platform's
 * service, platform and donation fees. The figures learn of it before rows change, so that the triggers
 * of the summaries count every difference.
 */
export async function up(knex: Knex): Promise<void> {
  await replace(
    knex,
    figures(
      `money ->> 'method' in ('cash', 'terminal')`,
      `payment_method = 'card' and money ->> 'method' <> 'terminal' and gateway_fee_cents is null`,
    ),
  );
  await settleOwnTerminals(knex);
}

/** What is sold stays sold: only the definition of the figures goes back. */
export async function down(knex: Knex): Promise<void> {
  await replace(
    knex,
    figures(`payment_method = 'cash'`, `payment_method = 'card' and gateway_fee_cents is null`),
  );
}

async function replace(knex: Knex, columns: Readonly<Record<string, string>>): Promise<void> {
  // Views of `sql/` that read the columns are made again after the migrations.
  for (const name of Object.keys(columns))
    await knex.raw(`alter table orders_order drop column ${name} cascade`);
  const added = Object.entries(columns).map(([name, made]) => `add column ${name} ${made}`);
  await knex.raw(`alter table orders_order ${added.join(', ')}`);
}

const LIKE_CASH = `jsonb_build_object('method', 'terminal', 'estimatedGatewayFeeCents', 0,
  'earned', money -> 'earned' || jsonb_build_object('processingFeeCents', 0))`;
const likeCash = (column: string) => `${column} || ${LIKE_CASH.replaceAll('money', column)}`;

const OWED = `(money #>> '{earned,serviceFeeCents}')::bigint
  + (money #>> '{earned,platformFeeCents}')::bigint
  + (money #>> '{earned,donationFeeCents}')::bigint`;

/** Of orders that were there before. */
export async function settleOwnTerminals(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: [{ view: string | null }] }>(
    `select to_regclass('tenants_tenant_v1')::text as view`,
  );
  // A new installation has neither views nor rows yet.
  if (rows[0].view === null) return;
  const written = ['orders_order', 'orders_refund', 'orders_ledger'];
  const byTriggers = ['orders_summary_delta', 'orders_tally', 'tenants_tenant_v1'];
  await withEveryRow(knex, [...written, ...byTriggers], () => settleLikeCash(knex));
}

async function settleLikeCash(knex: Knex): Promise<void> {
  await knex.raw(`
    update orders_refund r set money_before = ${likeCash('r.money_before')},
      money_after = ${likeCash('r.money_after')}
    from orders_order o
    where o.tenant_id = r.tenant_id and o.id = r.order_id and o.source = 'terminal'
      and r.money_before is not null
  `);
  await knex.raw(`
    update orders_order set money = ${likeCash('money')}, facilitator = 'platform',
      net_amount_cents = 0, tenant_total_cents = -(${OWED}), platform_total_cents = ${OWED}
    where source = 'terminal'
  `);
  await knex.raw(`
    insert into orders_ledger (tenant_id, order_id, cause, cause_id, account, amount_cents)
    select o.tenant_id, o.id, 'terminal', 'settled like cash', wanted.account,
      wanted.cents - coalesce(posted.cents, 0)
    from orders_order o
    cross join lateral (values ('buyer', 0), ('gateway', 0), ('transferred', 0),
      ('tenant', o.tenant_total_cents), ('platform', o.platform_total_cents)
    ) as wanted (account, cents)
    left join lateral (
      select sum(l.amount_cents) as cents from orders_ledger l
      where l.tenant_id = o.tenant_id and l.order_id = o.id and l.account = wanted.account
        and l.cause in ('sale', 'terminal', 'refund', 'refund_failed')
    ) posted on true
    where o.source = 'terminal' and o.completed_at is not null
      and wanted.cents <> coalesce(posted.cents, 0)
  `);
  // Their deferred check has to be over before the tables are altered again.
  await knex.raw('set constraints all immediate');
}
