import { withEveryRow, type Knex } from '@foyer/kit/server';

/** Ended attempts keep no buyer address. A trigger clears future ones. */
export async function up(knex: Knex): Promise<void> {
  await withEveryRow(knex, ['checkout_attempt'], () =>
    knex.raw(`
      update checkout_attempt set params = params - 'customer_email'
      where state in ('paid', 'expired', 'failed') and params -> 'customer_email' is not null
    `),
  );
}

/** Deleted addresses can't be restored, and nothing needs them. */
export async function down(): Promise<void> {}
