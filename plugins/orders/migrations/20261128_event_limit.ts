import { liftEventLimit, limitToEvents, type EventOf, type Knex } from '@foyer/kit/server';

const TABLES: Readonly<Record<string, EventOf>> = {
  orders_order: { event: 'event_id' },
  orders_ticket: { event: 'event_id' },
  orders_refund: { event: 'event_id' },
  orders_scan: { event: 'event_id' },
  orders_ledger: { through: 'orders_order', by: 'order_id' },
  orders_dispute: { through: 'orders_order', by: 'order_id' },
  orders_lookup: { through: 'orders_order', by: 'order_id' },
};

/** Members limited to some events can access only their rows. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, of] of Object.entries(TABLES)) await limitToEvents(knex, table, of);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(TABLES)) await liftEventLimit(knex, table);
}
