import type { Knex } from '@foyer/kit/server';

/** An order's amounts after its refunds; generated columns, in cents. */
const KEPT = {
  kept_vat_cents: `(money ->> 'vatCents')::bigint`,
  kept_donation_cents: `(money ->> 'donationCents')::bigint`,
  kept_service_fee_cents: `(money #>> '{earned,serviceFeeCents}')::bigint`,
  kept_processing_fee_cents: `(money #>> '{earned,processingFeeCents}')::bigint`,
  kept_platform_fee_cents: `(money #>> '{earned,platformFeeCents}')::bigint`,
  kept_donation_fee_cents: `(money #>> '{earned,donationFeeCents}')::bigint`,
  kept_total_cents: `(money ->> 'totalCents')::bigint`,
  estimated_gateway_fee_cents: `(money ->> 'estimatedGatewayFeeCents')::bigint`,
};

/** Sums over many orders read columns, because parsing each document is slow. */
export async function up(knex: Knex): Promise<void> {
  const columns = Object.entries(KEPT).map(
    ([name, value]) => `add column ${name} bigint not null generated always as (${value}) stored`,
  );
  await knex.raw(`alter table orders_order ${columns.join(', ')}`);
}

export async function down(knex: Knex): Promise<void> {
  const columns = Object.keys(KEPT).map((name) => `drop column ${name} cascade`);
  await knex.raw(`alter table orders_order ${columns.join(', ')}`);
}
