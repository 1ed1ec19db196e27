import type { Knex } from '@foyer/kit/server';

/** One row of a list, with the list's columns; the response is validated against the contract. */
export async function readShown<Row>(
  rows: Knex.QueryBuilder,
  columns: Readonly<Record<string, string>> & { id: string },
  { db, id }: { db: Knex; id: string },
): Promise<Row> {
  const found = (await rows
    .whereRaw(`${columns.id} = ?`, [id])
    .first(Object.entries(columns).map(([path, sql]) => db.raw(`${sql} as "${path}"`)))) as
    Record<string, unknown> | undefined;
  const row: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of Object.entries(found ?? {})) {
    const [head = '', name] = path.split('.');
    const shown = value instanceof Date ? value.toISOString() : value;
    if (name === undefined) Object.assign(row, { [head]: shown });
    else row[head] = { ...row[head], [name]: shown };
  }
  return row as Row;
}
