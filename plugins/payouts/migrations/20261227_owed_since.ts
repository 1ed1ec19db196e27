import { withEveryRow, type Knex } from '@foyer/kit/server';

/**
 * Debts older than the `owed_since` column got the time when it was added, which Postgres stores as
 * the column's missing value. They get their row's creation date instead.
 */
export async function up(knex: Knex): Promise<void> {
  await withEveryRow(knex, ['payouts_order'], () =>
    knex.raw(`
      update payouts_order set owed_since = created_at
      where (owed_cents > 0 or settled_cents > 0) and owed_since > created_at
        and owed_since = (
          select (attmissingval::text::timestamptz[])[1] from pg_attribute
          where attrelid = 'payouts_order'::regclass and attname = 'owed_since'
        )
    `),
  );
}

/** The column is dropped by its own migration. */
export async function down(): Promise<void> {}
