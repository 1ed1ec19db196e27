import { restateEventLimit, type Knex } from '@foyer/kit/server';

/** The same limit in a form by which the planner knows better how many rows are left. */
export async function up(knex: Knex): Promise<void> {
  await restateEventLimit(knex, {
    payouts_payout: { event: 'event_id' },
    payouts_order: { event: 'event_id' },
    payouts_batch_order: { event: 'event_id' },
    payouts_run_order: { event: 'event_id' },
  });
}

/** The older form let through the same rows. */
export async function down(): Promise<void> {}
