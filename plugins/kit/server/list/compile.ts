import type { Knex } from 'knex';
import type * as z from 'zod';
import { fieldKind, fieldPaths, wireColumn } from './fields.ts';
import type { Position } from './cursor.ts';
import type { ListQuery } from './query.ts';
import { addSearch, addTerm, type Comparison } from './where.ts';

/** A list's own query and what it may be asked. */
export interface Compiled extends Comparison {
  base: Knex.QueryBuilder;
  /** The SQL of one row's JSON. */
  body: string;
  search: readonly string[];
}

const columnOf = (given: Comparison, field: string): string => given.columns[field] ?? '';

/** The rows that a question means, without order or page. */
export function matching(given: Compiled, query: ListQuery): Knex.QueryBuilder {
  const rows = given.base.clone();
  for (const term of query.terms) addTerm(rows, term, given);
  if (query.search !== undefined)
    addSearch(
      rows,
      query.search,
      given.search.map((field) => columnOf(given, field)),
    );
  return rows;
}

/** `json_build_object(…)` of a row, the envelope nested, each field as it stands on the wire. */
export function rowJson(row: z.ZodObject, columns: Readonly<Record<string, string>>): string {
  const flat: string[] = [];
  const details: string[] = [];
  for (const path of fieldPaths(row)) {
    const column = columns[path];
    if (column === undefined) continue;
    const name = path.replace(/^details\./, '');
    (name === path ? flat : details).push(`'${name}', ${wireColumn(fieldKind(row, path), column)}`);
  }
  if (details.length > 0) flat.push(`'details', json_build_object(${details.join(', ')})`);
  return `json_build_object(${flat.join(', ')})`;
}

/** Every column under its wire name, for a listing that makes the row in code. */
export function flatJson(row: z.ZodObject, columns: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(columns).map(
    ([path, column]) => `'${path}', ${wireColumn(fieldKind(row, path), column)}`,
  );
  return `json_build_object(${pairs.join(', ')})`;
}

/** The rows in order; the id, always the last key, breaks ties the same way round. */
export function ordered(given: Compiled, query: ListQuery): Knex.QueryBuilder {
  const direction = query.sort.descending ? 'desc' : 'asc';
  const key = columnOf(given, query.sort.field);
  const id = columnOf(given, 'id');
  return matching(given, query).orderByRaw(
    key === id ? `${id} ${direction}` : `${key} ${direction}, ${id} ${direction}`,
  );
}

/** One row of the answer to a page and its count, asked as one statement. */
export interface PageRow {
  total: string;
  rows: string;
  found: number;
  last_key: string | null;
  last_id: string | null;
}

/**
 * Page and exact count as one statement: Postgres builds the JSON, which is passed on as it is.
 * One row more than the limit is looked for, to know whether there is a next page.
 */
export function pageStatement(
  db: Knex,
  given: Compiled,
  query: ListQuery,
  after: Position | undefined,
): Knex.QueryBuilder {
  const key = columnOf(given, query.sort.field);
  const id = columnOf(given, 'id');
  const page = ordered(given, query)
    .select(
      db.raw(`${given.body} as body`),
      db.raw(`${wireKey(given, query)} as key`),
      db.raw(`(${id})::text as id`),
    )
    .limit(query.limit + 1)
    .offset(query.offset);
  if (after) {
    const than = query.sort.descending ? '<' : '>';
    if (key === id) void page.whereRaw(`${id} ${than} ?`, [after.id]);
    else void page.whereRaw(`(${key}, ${id}) ${than} (?, ?)`, [after.key, after.id]);
  }
  const count = db.count('*').from(matching(given, query).select(db.raw('1')).as('matching'));
  const numbered = db
    .select(db.raw('page.*'), db.raw('row_number() over () as n'))
    .from(page.as('page'));
  const within = `n <= ${query.limit}`;
  const atEnd = `n = ${query.limit}`;
  return db
    .select(
      db.raw('(?) as total', [count]),
      db.raw(
        `coalesce('[' || string_agg(body::text, ',' order by n) filter (where ${within}) || ']', '[]') as rows`,
      ),
      db.raw('count(*)::int as found'),
      db.raw(`max(key) filter (where ${atEnd}) as last_key`),
      db.raw(`max(id) filter (where ${atEnd}) as last_id`),
    )
    .from(numbered.as('numbered'));
}

/** The sort value as exact text, from which the next page goes on. */
function wireKey(given: Comparison, query: ListQuery): string {
  const column = columnOf(given, query.sort.field);
  const kind = fieldKind(given.row, query.sort.field);
  return kind === 'instant' ? wireColumn(kind, column) : `(${column})::text`;
}
