import type { Knex } from '@foyer/kit/server';

/**
 * The list of days is asked for days of UTC, whichever zone the console or the session of the database
 * has. The check itself goes on by the instants, with the index that there is.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `create index payouts_day_utc on payouts_day (((day at time zone 'UTC')::date), id)`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payouts_day_utc');
}
