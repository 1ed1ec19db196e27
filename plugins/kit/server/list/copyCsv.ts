import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { escapeFormula } from '../../escapeFormula.ts';
import { copyOut } from '../postgres/copyOut.ts';
import { toText, type Connection } from '../postgres/internals.ts';
import type { CsvTarget } from './csv.ts';
import type { FieldKind } from './fields.ts';

const BOOL = 16;
const NUMERIC = 1700;
// Numbers and uuids: no comma, no quote, and a minus of theirs is a number's.
const PLAIN = new Set([20, 21, 23, 26, 700, 701, 2950]);
// Of booleans, numbers, texts and uuids.
const ARRAYS = new Set([1000, 1005, 1007, 1009, 1014, 1015, 1016, 1021, 1022, 1231, 2951]);
// Tab, return and + - = @: spreadsheets run a cell that begins so as a formula, unless it is an amount below zero.
const BEGINS_FORMULA = '9, 13, 43, 45, 61, 64';

/**
 * Writes the CSV of rows, whose columns are named by their place. Postgres makes its lines: it is asked first of
 * which types the columns are, and the subquery keeps the order.
 */
export async function copyCsv(
  connection: Connection,
  given: {
    rows: Knex.QueryBuilder;
    kinds: readonly FieldKind[];
    headings: readonly string[];
  },
  { to, onRows, signal }: CsvTarget,
): Promise<void> {
  const { rows, kinds, headings } = given;
  const { sql, bindings } = rows.clone().limit(0).toSQL().toNative();
  const { fields } = await connection.query(sql, [...bindings]);
  const cells = kinds.map((kind, index) =>
    cellOf(`cells."${index}"`, { kind, type: fields[index]?.dataTypeID ?? 0 }),
  );
  const asked = rows.toSQL();
  const text = toText(asked.sql, asked.bindings);
  const csv = copyOut(connection, {
    sql: `copy (select ${cells.join(', ')} from (${text}) as cells) to stdout (format csv)`,
    head: headOf(headings),
    onRows,
  });
  await pipeline(csv, to, { ...(signal && { signal }) });
}

/**
 * The SQL of a cell's text: a yes or no in words, and no text that a spreadsheet takes for a formula.
 * @param of.type Postgres' number of the type
 */
function cellOf(column: string, of: { kind: FieldKind; type: number }): string {
  const { kind, type } = of;
  if (kind === 'instant' || kind === 'money' || PLAIN.has(type)) return column;
  if (type === NUMERIC) return `trim_scale(${column})`;
  if (type === BOOL) return `case when ${column} then 'Yes' when not ${column} then 'No' end`;
  const text = ARRAYS.has(type) ? `array_to_json(${column})::text` : `${column}::text`;
  return `case when ascii(${text}) in (${BEGINS_FORMULA}) and ${text} collate "C" !~ '^-[0-9]+([.][0-9]+)?$'
    then '''' || ${text} else nullif(${text}, '') end`;
}

/** A CSV's first line, behind the mark by which spreadsheets know its letters. */
const headOf = (headings: readonly string[]): string =>
  `\ufeff${headings.map((heading) => quoted(escapeFormula(heading))).join(',')}\n`;

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
