import { withEveryRow, type Knex } from '@foyer/kit/server';

/**
 * Settles a card on the organizer's own terminal like cash: the tenant owes the platform's service,
 * platform and donation fees. A trigger now computes the figures, because changing the generated columns
 * would rewrite every order. `sql/order_figures.sql` has its current text; the app needs this one for
 * sales before that is applied.
 */
export async function up(knex: Knex): Promise<void> {
  await figuresByTrigger(knex);
  await settleOwnTerminals(knex);
}

export async function figuresByTrigger(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders_order alter column net_sales_cents drop expression if exists,
      alter column is_estimated drop expression if exists
  `);
  await knex.raw(FIGURES);
}

const FIGURES = `
  create or replace function orders_order_figures() returns trigger language plpgsql as $$
  begin
    new.net_sales_cents := new.tenant_total_cents
      + case when new.money ->> 'method' in ('cash', 'terminal')
          then (new.money ->> 'totalCents')::bigint else 0 end
      - (new.money ->> 'vatCents')::bigint - (new.money ->> 'donationCents')::bigint
      + (new.money #>> '{earned,donationFeeCents}')::bigint;
    new.is_estimated := new.payment_method = 'card' and new.money ->> 'method' <> 'terminal'
      and new.gateway_fee_cents is null;
    return new;
  end $$;

  create or replace trigger orders_order_figures
  before insert or update of tenant_total_cents, money, payment_method, gateway_fee_cents on orders_order
  for each row execute function orders_order_figures()`;

/** Sales keep their figures: only the definition is reverted. */
export async function down(knex: Knex): Promise<void> {
  // Views of `sql/` that read the columns are recreated after the migrations.
  await knex.raw(`
    drop function if exists orders_order_figures() cascade;
    alter table orders_order drop column net_sales_cents cascade, drop column is_estimated cascade;
    alter table orders_order add column net_sales_cents bigint not null generated always as (
        tenant_total_cents
          + case when payment_method = 'cash' then (money ->> 'totalCents')::bigint else 0 end
          - (money ->> 'vatCents')::bigint - (money ->> 'donationCents')::bigint
          + (money #>> '{earned,donationFeeCents}')::bigint
      ) stored,
      add column is_estimated boolean not null generated always as (
        payment_method = 'card' and gateway_fee_cents is null
      ) stored
  `);
}

const LIKE_CASH = `jsonb_build_object('method', 'terminal', 'estimatedGatewayFeeCents', 0,
  'earned', money -> 'earned' || jsonb_build_object('processingFeeCents', 0))`;
const likeCash = (column: string) => `${column} || ${LIKE_CASH.replaceAll('money', column)}`;

const OWED = `(money #>> '{earned,serviceFeeCents}')::bigint
  + (money #>> '{earned,platformFeeCents}')::bigint
  + (money #>> '{earned,donationFeeCents}')::bigint`;

/** For existing orders. */
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
  // Runs deferred checks before the tables are altered again.
  await knex.raw('set constraints all immediate');
}
