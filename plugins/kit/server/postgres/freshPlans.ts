import type { Connection } from './internals.ts';

/** Minimum time between two checks of the table sizes, which take Postgres a millisecond. */
const CHECK_EVERY_MS = 1_000;

/**
 * The size of each table, in steps of four times as many rows; below 64 rows any plan is good. Postgres counts rows
 * as they are written, with some seconds of delay, without analyze.
 */
const SIZES = `
  select string_agg(
    floor(log(greatest(pg_stat_get_live_tuples(oid), 64)) / log(4))::text, ' ' order by oid) as sizes
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;

/** A table that is repeatedly emptied and filled, such as the holds, counts as unchanged. */
const isNear = (planned: number | undefined, size: number): boolean =>
  planned !== undefined && size <= planned && size > planned - 2;

const hasChanged = (planned: readonly number[], sizes: readonly number[]): boolean =>
  planned.length !== sizes.length || sizes.some((size, at) => !isNear(planned[at], size));

/** The sizes that plans are currently made for. */
const largest = (planned: readonly number[], sizes: readonly number[]): number[] =>
  sizes.map((size, at) => {
    const before = planned.length === sizes.length ? planned[at] : undefined;
    return before !== undefined && isNear(before, size) ? before : size;
  });

/** What precedes a begin. */
export interface BeforeBegin {
  /** SQL to prepend to it in the same text, or an empty text. */
  text: string;
  /** The end of an earlier statement, on a connection that accepts the next only afterward. */
  sent?: Promise<void>;
}

/**
 * Discards plans made for a different table size. Postgres keeps the plan of a prepared statement and those within
 * functions, even if its tables were empty then and are full now. When a table has grown or shrunk, each connection
 * discards its plans with its next begin. One connection checks the sizes for all.
 * @param now milliseconds of a monotonic clock
 */
export function freshPlans(now: () => number): (connection: Connection) => BeforeBegin {
  let plannedFor: number[] = [];
  let changes = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const changesAt = new WeakMap<Connection, number>();

  async function check(connection: Connection): Promise<void> {
    try {
      const { rows } = await connection.query<{ sizes: string }>(SIZES);
      const sizes = (rows[0]?.sizes ?? '').split(' ').map(Number);
      if (!hasChanged(plannedFor, sizes)) return;
      if (plannedFor.length > 0) changes += 1;
      plannedFor = largest(plannedFor, sizes);
    } catch {
      // The statement that follows reports a lost connection; another one checks the sizes.
    }
  }

  return (connection) => {
    const madeAt = changesAt.get(connection);
    changesAt.set(connection, changes);
    const text = madeAt === undefined || madeAt === changes ? '' : 'discard plans; ';
    if (now() - checkedAt < CHECK_EVERY_MS) return { text };
    checkedAt = now();
    return { text, sent: check(connection) };
  };
}
