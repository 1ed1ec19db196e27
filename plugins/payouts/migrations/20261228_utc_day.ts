import type { Knex } from '@foyer/kit/server';

/**
 * The list of days uses UTC days, whatever the time zone of the console or the database session.
 * The check itself uses the timestamps and the existing index.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `create index payouts_day_utc on payouts_day (((day at time zone 'UTC')::date), id)`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payouts_day_utc');
}
