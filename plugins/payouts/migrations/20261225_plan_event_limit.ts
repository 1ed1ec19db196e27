import { recreateEventPolicy, type Knex } from '@foyer/kit/server';

/** The same limit in a form for which the planner estimates rows better. */
export async function up(knex: Knex): Promise<void> {
  await recreateEventPolicy(knex, {
    payouts_payout: { event: 'event_id' },
    payouts_order: { event: 'event_id' },
    payouts_batch_order: { event: 'event_id' },
    payouts_run_order: { event: 'event_id' },
  });
}

/** The older form allowed the same rows. */
export async function down(): Promise<void> {}
