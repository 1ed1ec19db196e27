import { enableRowSecurity, type Knex } from '@foyer/kit/server';

/** The figures of an order; generated columns, so that all sums agree. */
const FIGURES = {
  gross_sales_cents: 'bigint not null generated always as (total_cents - donation_cents) stored',
  net_sales_cents: `bigint not null generated always as (tenant_total_cents
    + case payment_method when 'cash' then (money ->> 'totalCents')::bigint else 0 end
    - (money ->> 'vatCents')::bigint - (money ->> 'donationCents')::bigint
    + (money #>> '{earned,donationFeeCents}')::bigint) stored`,
  whole_processing_fee_cents: `bigint not null generated always as (
    (money #>> '{earned,processingFeeCents}')::bigint + case payment_method when 'card'
      then coalesce(gateway_fee_cents, (money ->> 'estimatedGatewayFeeCents')::bigint)
      else 0 end) stored`,
  is_estimated: `boolean not null generated always as
    (payment_method = 'card' and gateway_fee_cents is null) stored`,
};

const KEPT = `
  orders integer not null default 0,
  gross_sales_cents bigint not null default 0,
  net_sales_cents bigint not null default 0,
  service_fee_cents bigint not null default 0,
  processing_fee_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  donation_cents bigint not null default 0,
  donation_fee_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  refund_cents bigint not null default 0,
  tickets_sold integer not null default 0,
  complimentary_tickets integer not null default 0,
  tickets_used integer not null default 0,
  estimated_orders integer not null default 0,
  primary key (tenant_id, id)`;

const ID = 'tenant_id uuid not null, id uuid not null default gen_random_uuid()';

/**
 * The figures of reports: deltas, which the triggers of `sql/` insert in the transaction of a change,
 * and the tables they are folded into. None references the event, because a foreign key check would
 * lock its row at each sale. A job recounts tenants that are missing from orders_summary_zone or have
 * another zone there, which includes existing rows.
 */
export async function up(knex: Knex): Promise<void> {
  const columns = Object.entries(FIGURES).map(([name, made]) => `add column ${name} ${made}`);
  await knex.raw(`alter table orders_order ${columns.join(', ')}`);
  await knex.raw(`
    create table orders_summary_delta (
      ${ID}, event_id uuid not null, channel text collate "und-x-icu" not null, day date not null,
      ${KEPT}
    )
  `);
  await knex.raw(`
    create table orders_summary_day (
      ${ID}, event_id uuid not null, channel text collate "und-x-icu" not null, day date not null,
      ${KEPT}, unique (tenant_id, event_id, channel, day)
    )
  `);
  await knex.raw(`
    create table orders_summary_event (
      ${ID}, event_id uuid not null, ${KEPT}, unique (tenant_id, event_id)
    )
  `);
  await knex.raw(`
    create table orders_summary_zone (
      ${ID}, time_zone text not null, primary key (tenant_id, id), unique (tenant_id)
    )
  `);
  await knex.raw(`create index orders_summary_day_day on orders_summary_day (day, tenant_id)`);
  for (const table of ['delta', 'day', 'event'])
    await enableRowSecurity(knex, `orders_summary_${table}`, 'tenant', { event: 'event_id' });
  await enableRowSecurity(knex, 'orders_summary_zone', 'tenant');
  await knex.raw('revoke update, delete on orders_summary_delta from foyer_app');
  for (const table of ['day', 'event', 'zone'])
    await knex.raw(`revoke insert, update, delete on orders_summary_${table} from foyer_app`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['zone', 'event', 'day', 'delta'])
    await knex.schema.dropTable(`orders_summary_${table}`);
  const columns = Object.keys(FIGURES).map((name) => `drop column ${name} cascade`);
  await knex.raw(`alter table orders_order ${columns.join(', ')}`);
}
