import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { escapeFormula } from '../../escapeFormula.ts';
import { copyOut } from '../postgres/copyOut.ts';
import { toText, type Connection } from '../postgres/internals.ts';
import type { CsvTarget } from './csv.ts';
import type { FieldKind } from './fields.ts';

const BOOL = 16;
const NUMERIC = 1700;
// Numbers and uuids: they contain no comma or quote, and a leading minus is part of a number.
const PLAIN = new Set([20, 21, 23, 26, 700, 701, 2950]);
// Types of booleans, numbers, texts and uuids.
const ARRAYS = new Set([1000, 1005, 1007, 1009, 1014, 1015, 1016, 1021, 1022, 1231, 2951]);
// Tab, return and + - = @: spreadsheets run a cell that starts with one of these as a formula, unless it is a
// negative amount.
const BEGINS_FORMULA = '9, 13, 43, 45, 61, 64';

/**
 * Writes rows as CSV; columns are identified by position. Postgres formats the lines: it is asked for the column
 * types first, and the subquery preserves the order.
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
 * The SQL of a cell's text: yes or no for booleans, and no text that a spreadsheet runs as a formula.
 * @param of.type the OID of the type in Postgres
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

/** The header line of a CSV, preceded by a byte order mark, by which spreadsheets detect UTF-8. */
const headOf = (headings: readonly string[]): string =>
  `\ufeff${headings.map((heading) => quoted(escapeFormula(heading))).join(',')}\n`;

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
