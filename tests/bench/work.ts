import type pg from 'pg';

/** Postgres' work so far. */
export interface Work {
  commits: number;
  /** Rows and index entries read, including those that a filter discarded. */
  read: number;
  /** Number of WAL flushes to disk. */
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
  if (!row) throw new Error('Postgres returned no statistics.');
  return row;
}

/** The work between two snapshots in one line, per purchase. */
export function workLine(before: Work, after: Work, purchases: number): string {
  const each = (key: keyof Work) => ((after[key] - before[key]) / purchases).toFixed(1);
  return `  Postgres a purchase: ${each('read')} rows read, ${each('commits')} commits, ${each('flushes')} flushes`;
}
