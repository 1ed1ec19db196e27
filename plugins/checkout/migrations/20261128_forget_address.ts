import { withEveryRow, type Knex } from '@foyer/kit/server';

/** Attempts that have ended keep no address of their buyer; a trigger sees to those to come. */
export async function up(knex: Knex): Promise<void> {
  await withEveryRow(knex, ['checkout_attempt'], () =>
    knex.raw(`
      update checkout_attempt set params = params - 'customer_email'
      where state in ('paid', 'expired', 'failed') and params -> 'customer_email' is not null
    `),
  );
}

/** What was forgotten does not come back, and nothing asks for it. */
export async function down(): Promise<void> {}
