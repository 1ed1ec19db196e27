import { restateEventLimit, type Knex } from '@foyer/kit/server';

/** The same limit in a form by which the planner knows better how many rows are left. */
export async function up(knex: Knex): Promise<void> {
  await restateEventLimit(knex, {
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

/** The older form let through the same rows. */
export async function down(): Promise<void> {}
