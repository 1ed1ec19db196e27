import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import QueryStream from 'pg-query-stream';
import type { Connection } from '../postgres/internals.ts';
import { csvStream, type CsvTarget } from './csv.ts';

/** Number of rows whose cells are looked up at once. */
const AT_ONCE = 200;

/** The rows and how to build their cells; columns are identified by the keys of the cells. */
export interface MadeRows {
  rows: Knex.QueryBuilder;
  make(some: readonly unknown[]): Promise<Readonly<Record<string, unknown>>[]>;
  columns: readonly { field: string; heading: string }[];
}

/**
 * Writes rows as CSV with cells that are looked up in code. Memory use doesn't grow with the number
 * of rows.
 */
export async function madeCsv(
  connection: Connection,
  given: MadeRows,
  { to, onRows, signal }: CsvTarget,
): Promise<void> {
  const { sql, bindings } = given.rows.toSQL().toNative();
  const rows = connection.query(new QueryStream(sql, [...bindings], { batchSize: 500 }));
  const csv = csvStream(
    given.columns.map(({ heading }, index) => ({ key: String(index), header: heading })),
  );
  const cells = (found: AsyncIterable<unknown>) => cellsOf(found, given, onRows);
  await pipeline(rows, cells, csv, to, { ...(signal && { signal }) });
}

async function* cellsOf(
  rows: AsyncIterable<unknown>,
  { make, columns }: MadeRows,
  onRows: CsvTarget['onRows'],
): AsyncGenerator<unknown[]> {
  let done = 0;
  const inOrder = async (some: readonly unknown[]) => {
    const made = (await make(some)).map((cells) => columns.map(({ field }) => cells[field]));
    done += some.length;
    onRows?.(done);
    return made;
  };
  let some: unknown[] = [];
  for await (const row of rows) {
    some.push(row);
    if (some.length < AT_ONCE) continue;
    yield* await inOrder(some);
    some = [];
  }
  if (some.length > 0) yield* await inOrder(some);
}
