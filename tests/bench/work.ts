import type pg from 'pg';

/** What Postgres did so far. */
export interface Work {
  commits: number;
  /** Rows and entries of indexes that were read, also those that a filter threw away. */
  read: number;
  /** Times that the log was brought to the disk. */
  flushes: number;
}

/** @param pool of a superuser, in the product's database */
export async function workOf(pool: pg.Pool): Promise<Work> {
  const { rows } = await pool.query<Work>(
    `select xact_commit::float8 as commits, tup_returned::float8 as read,
       (select sum(fsyncs) from pg_stat_io where object = 'wal')::float8 as flushes
     from pg_stat_database where datname = current_database()`,
  );
  const [row] = rows;
  if (!row) throw new Error('Postgres does not say what it did.');
  return row;
}

/** One line of what was done between two moments, per purchase. */
export function workLine(before: Work, after: Work, purchases: number): string {
  const each = (key: keyof Work) => ((after[key] - before[key]) / purchases).toFixed(1);
  return `  Postgres a purchase: ${each('read')} rows read, ${each('commits')} commits, ${each('flushes')} flushes`;
}
