import { recreateEventPolicy, type Knex } from '@foyer/kit/server';

/** The same limit, written so that the planner estimates the remaining rows better. */
export async function up(knex: Knex): Promise<void> {
  await recreateEventPolicy(knex, {
    orders_order: { event: 'event_id' },
    orders_ticket: { event: 'event_id' },
    orders_refund: { event: 'event_id' },
    orders_scan: { event: 'event_id' },
    orders_refund_run: { event: 'event_id' },
    orders_refund_item: { event: 'event_id' },
    orders_review: { event: 'event_id' },
    orders_summary_delta: { event: 'event_id' },
    orders_summary_day: { event: 'event_id' },
    orders_summary_event: { event: 'event_id' },
  });
}

/** The previous form allowed the same rows. */
export async function down(): Promise<void> {}
