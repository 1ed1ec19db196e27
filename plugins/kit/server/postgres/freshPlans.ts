import type { Connection } from './internals.ts';

/** How often at most the tables' sizes are looked at. It takes Postgres a millisecond. */
const LOOK_EVERY_MS = 1_000;

/**
 * How large each table is, in steps of four times as many rows; of fewer than 64 any plan is good.
 * Postgres counts them as they are written, some seconds late, also where nothing was analysed.
 */
const SIZES = `
  select string_agg(
    floor(log(greatest(pg_stat_get_live_tuples(oid), 64)) / log(4))::text, ' ' order by oid) as sizes
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;

/** A table that is emptied and filled again by turns, as that of the holds is, stays what it was. */
const isNear = (planned: number | undefined, size: number): boolean =>
  planned !== undefined && size <= planned && size > planned - 2;

const hasChanged = (planned: readonly number[], sizes: readonly number[]): boolean =>
  planned.length !== sizes.length || sizes.some((size, at) => !isNear(planned[at], size));

/** What plans are made for from now on. */
const largest = (planned: readonly number[], sizes: readonly number[]): number[] =>
  sizes.map((size, at) => {
    const before = planned.length === sizes.length ? planned[at] : undefined;
    return before !== undefined && isNear(before, size) ? before : size;
  });

/** What precedes a begin. */
export interface BeforeBegin {
  /** SQL that stands in front of it in the same text, or nothing. */
  text: string;
  /** The end of a statement that was sent before, on a connection that may not take the next until then. */
  sent?: Promise<void>;
}

/**
 * Postgres keeps the plan of a prepared statement, and those within functions, as it was first made,
 * also where its tables were empty then and are full now. When a table has grown or shrunk, each
 * connection says with its next begin that it makes its plans anew; that costs it 0.2 ms, and the
 * making of the plans some milliseconds more. One connection looks at the sizes for all.
 * @param now milliseconds of a clock that only goes forward
 */
export function freshPlans(now: () => number): (connection: Connection) => BeforeBegin {
  let plannedFor: number[] = [];
  let changes = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const changesAt = new WeakMap<Connection, number>();

  async function look(connection: Connection): Promise<void> {
    try {
      const { rows } = await connection.query<{ sizes: string }>(SIZES);
      const sizes = (rows[0]?.sizes ?? '').split(' ').map(Number);
      if (!hasChanged(plannedFor, sizes)) return;
      if (plannedFor.length > 0) changes += 1;
      plannedFor = largest(plannedFor, sizes);
    } catch {
      // The statement that follows hears of a connection that is lost; another looks at the sizes.
    }
  }

  return (connection) => {
    const madeAt = changesAt.get(connection);
    changesAt.set(connection, changes);
    const text = madeAt === undefined || madeAt === changes ? '' : 'discard plans; ';
    if (now() - lookedAt < LOOK_EVERY_MS) return { text };
    lookedAt = now();
    return { text, sent: look(connection) };
  };
}
