import type { Connection } from './internals.ts';

/** For how long a connection keeps the plans that it made. Saying so costs 0.2 ms. */
const PLANS_LAST_MS = 2_000;

/**
 * Postgres keeps the plan of a prepared statement, and those within functions, as it was first made,
 * also where its tables were empty then and are full now. Each connection says with its next begin
 * that it makes them anew, by the tables' size as it is.
 * @param now milliseconds of a clock that only goes forward
 * @returns what stands in front of a begin on this connection: text of SQL, or nothing
 */
export function freshPlans(now: () => number): (connection: Connection) => string {
  const madeAt = new WeakMap<Connection, number>();
  return (connection) => {
    const at = now();
    const made = madeAt.get(connection);
    if (made !== undefined && at - made < PLANS_LAST_MS) return '';
    madeAt.set(connection, at);
    return made === undefined ? '' : 'discard plans; ';
  };
}
