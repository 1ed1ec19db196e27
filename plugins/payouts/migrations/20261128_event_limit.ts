import { liftEventLimit, limitToEvents, type EventOf, type Knex } from '@foyer/kit/server';

const TABLES: Readonly<Record<string, EventOf>> = {
  payouts_payout: { event: 'event_id' },
  payouts_order: { event: 'event_id' },
  payouts_attempt: { through: 'payouts_order', by: 'order_id', key: 'order_id' },
  payouts_reversal: { through: 'payouts_order', by: 'order_id', key: 'order_id' },
  payouts_netting: { whole: 'what one event’s order owes is taken from what another’s is paid' },
};

/** Members limited to some events can access only the rows of those events. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, of] of Object.entries(TABLES)) await limitToEvents(knex, table, of);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(TABLES)) await liftEventLimit(knex, table);
}
