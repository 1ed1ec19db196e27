import type { Knex } from 'knex';

/** Values for `?`, or by name for `:name`. Arrays are Postgres arrays. */
type Values = readonly unknown[] | Readonly<Record<string, unknown>>;

/**
 * The rows of a statement. `Row` says what it selects; nothing checks that.
 * @example await query<{ name: string }>(db, 'select name from loyalty_tier where points <= ?', [points])
 */
export async function query<Row>(db: Knex, sql: string, values?: Values): Promise<Row[]> {
  // Knex's type of values leaves out much of what Postgres accepts, such as lists and nested arrays.
  const raw =
    values === undefined
      ? db.raw<{ rows: Row[] }>(sql)
      : db.raw<{ rows: Row[] }>(sql, values as Knex.ValueDict);
  return (await raw).rows;
}

/**
 * The row of a statement that always has one, such as a sum.
 * @throws if no row is returned
 * @example const { points } = await queryRow<{ points: number }>(db, 'select sum(points) as points from …')
 */
export async function queryRow<Row>(db: Knex, sql: string, values?: Values): Promise<Row> {
  const [row] = await query<Row>(db, sql, values);
  if (row === undefined) throw new Error(`No row was returned by: ${sql}`);
  return row;
}
