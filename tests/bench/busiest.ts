import pg from 'pg';

/** A statement's totals over all executions since the statistics were reset. */
interface Busy {
  query: string;
  calls: number;
  ms: number;
  blocks: number;
  rows: number;
}

/**
 * Turns on statement statistics, including statements inside functions, from the server's next
 * start.
 * @param url of a superuser
 */
export async function countStatements(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `alter system set shared_preload_libraries = 'pg_stat_statements', 'auto_explain'`,
    );
    await client.query(`alter system set pg_stat_statements.track = 'all'`);
    await client.query(`alter system set pg_stat_statements.track_planning = on`);
  } finally {
    await client.end();
  }
}

/** Resets the statement statistics. */
export async function forgetStatements(pool: pg.Pool): Promise<void> {
  await pool.query('create extension if not exists pg_stat_statements');
  await pool.query('select pg_stat_statements_reset()');
}

/**
 * Lists the ten statements with the highest total time, including those inside functions and
 * triggers.
 * @param pool of a superuser, in the product's database
 * @param purchases the divisor for all figures
 * @returns lines of text: milliseconds, executions, pages and rows of each, per purchase
 */
export async function busiestStatements(pool: pg.Pool, purchases: number): Promise<string[]> {
  const lines: string[] = [];
  for (const isSent of [true, false]) {
    const { rows } = await pool.query<Busy>(
      `select query, calls::float8, (total_exec_time + total_plan_time)::float8 as ms,
         (shared_blks_hit + shared_blks_read)::float8 as blocks, rows::float8
       from pg_stat_statements where toplevel = $1
         and dbid = (select oid from pg_database where datname = current_database())
       order by total_exec_time + total_plan_time desc limit 10`,
      [isSent],
    );
    lines.push(isSent ? '  sent by the program' : '  inside of functions and triggers');
    for (const { query, calls, ms, blocks, rows: count } of rows) {
      const text = query.replaceAll(/\s+/g, ' ').slice(0, 110);
      const each = (value: number, digits: number) => (value / purchases).toFixed(digits);
      lines.push(
        `    ${each(ms, 2).padStart(6)} ms ${each(calls, 1).padStart(6)} × ${each(blocks, 0).padStart(6)} pages ${each(count, 1).padStart(6)} rows  ${text}`,
      );
    }
  }
  return lines;
}
