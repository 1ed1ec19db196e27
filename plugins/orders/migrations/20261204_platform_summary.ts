import { enableRowSecurity, type Knex } from '@foyer/kit/server';

const FIGURES = {
  orders: 'integer',
  gross_sales_cents: 'bigint',
  net_sales_cents: 'bigint',
  service_fee_cents: 'bigint',
  processing_fee_cents: 'bigint',
  tax_cents: 'bigint',
  donation_cents: 'bigint',
  donation_fee_cents: 'bigint',
  discount_cents: 'bigint',
  refund_cents: 'bigint',
  tickets_sold: 'integer',
  complimentary_tickets: 'integer',
  tickets_used: 'integer',
  estimated_orders: 'integer',
};

/** The daily figures of all tenants together: adding up the event rows each time would be too slow. */
export async function up(knex: Knex): Promise<void> {
  const columns = Object.entries(FIGURES).map(
    ([name, type]) => `${name} ${type} not null default 0`,
  );
  await knex.raw(`
    create table orders_summary_platform (
      id uuid not null default gen_random_uuid() primary key,
      day date not null unique,
      ${columns.join(',\n')}
    )
  `);
  await enableRowSecurity(knex, 'orders_summary_platform', 'platform');
  // Recounts every tenant, and this table with them.
  await knex.raw('truncate orders_summary_zone');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('orders_summary_platform');
}
