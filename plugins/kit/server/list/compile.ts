import type { Knex } from 'knex';
import type * as z from 'zod';
import type { Statement } from '../types.ts';
import { fieldPaths, ownName } from '../../fields.ts';
import { fieldKind, wireColumn } from './fields.ts';
import type { Position } from './cursor.ts';
import type { ListQuery, Term } from './query.ts';
import { toStatement } from '../postgres/internals.ts';
import { addSearch, addTerm, type Comparison } from './where.ts';

/** A list's own query and what it may be asked. */
export interface Compiled extends Comparison {
  base: Knex.QueryBuilder;
  /** The rows to count, where the list has a quicker way to them. */
  counted?: Knex.QueryBuilder | undefined;
  /** Numbers that are kept of the rows, by some of their columns. */
  tallies: readonly Tally[];
  /** What stands for a comparison of a field; undefined for its column. */
  where: Readonly<Record<string, (term: Term) => Knex.Raw | undefined>>;
  /** How rows are read in the order of a field, where not along its column. */
  sorted: Readonly<Record<string, Sorted>>;
  /** The select list of one row as it stands on the wire. */
  wire: string;
  search: readonly string[];
  /** Wire names of what is added up over all matching rows. */
  totals: readonly string[];
  /** The columns that name a row; none where a page is read in one step. */
  key: readonly string[];
  /** The keys of the rows that a text finds, instead of a look into each search field. */
  find: ((wanted: string) => Knex.QueryBuilder) | undefined;
  /** Whether these are rows of the list, each once. */
  isFoundWhole: boolean;
}

interface Sorted {
  base?: Knex.QueryBuilder | undefined;
  column?: string | undefined;
  isReversed?: boolean | undefined;
}

interface Tally {
  base: Knex.QueryBuilder;
  rows: string;
  columns: Readonly<Record<string, string>>;
  totals?: Readonly<Record<string, string>> | undefined;
}

const columnOf = (given: Comparison, field: string): string => given.columns[field] ?? '';

/** The rows that a question means, without order or page. */
export function matching(given: Compiled, query: ListQuery): Knex.QueryBuilder {
  const rows = beside(given, query);
  const found = foundBy(given, query);
  return found ? rows.withMaterialized('found', found) : rows;
}

/** The keys that are looked for, where the list finds them by a query of its own. */
const foundBy = (given: Compiled, { search }: ListQuery): Knex.QueryBuilder | undefined =>
  search === undefined ? undefined : given.find?.(search);

/** The same in a statement that has `found` in front, where it is asked for. */
function beside(given: Compiled, query: ListQuery): Knex.QueryBuilder {
  const rows = given.base.clone();
  for (const term of query.terms) {
    const meant = given.where[term.field]?.(term);
    if (meant) void rows.where((one) => void one.whereRaw(meant));
    else addTerm(rows, term, given);
  }
  if (query.search === undefined) return rows;
  if (given.find) void rows.whereRaw(`(${given.key.join(', ')}) in (select * from found)`);
  else addSearch(rows, query.search, { fields: given.search, given });
  return rows;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The columns of a row as they stand on the wire, each envelope nested. */
export function wireColumns(row: z.ZodObject, columns: Readonly<Record<string, string>>): string {
  const flat: string[] = [];
  const nested = new Map<string, string[]>();
  for (const path of fieldPaths(row)) {
    const column = columns[path];
    if (column === undefined) continue;
    const onWire = wireColumn(fieldKind(row, path), column);
    const name = ownName(path);
    if (name === path) flat.push(`${onWire} as ${quoted(name)}`);
    else {
      const envelope = path.slice(0, -name.length - 1);
      nested.set(envelope, [...(nested.get(envelope) ?? []), `'${name}', ${onWire}`]);
    }
  }
  for (const [envelope, pairs] of nested)
    flat.push(`json_build_object(${pairs.join(', ')}) as ${quoted(envelope)}`);
  return flat.join(', ');
}

/** Every column under its wire name, for a listing that makes the row in code. */
export const flatColumns = (row: z.ZodObject, columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([path, column]) => `${wireColumn(fieldKind(row, path), column)} as ${quoted(path)}`)
    .join(', ');

/** The rows in order; the id, always the last key, breaks ties the same way round. */
export const ordered = (given: Compiled, query: ListQuery): Knex.QueryBuilder =>
  matching(given, query).orderByRaw(orderOf(given, query));

/** The column that rows are in the order of, and whether from its end. */
function sortKeyOf(given: Compiled, { sort }: ListQuery) {
  const { column, isReversed = false } = given.sorted[sort.field] ?? {};
  return {
    key: column ?? columnOf(given, sort.field),
    isOwn: column === undefined,
    descending: sort.descending !== isReversed,
  };
}

function orderOf(given: Compiled, query: ListQuery): string {
  const { key, descending } = sortKeyOf(given, query);
  const direction = descending ? 'desc' : 'asc';
  const id = columnOf(given, 'id');
  return key === id ? `${id} ${direction}` : `${key} ${direction}, ${id} ${direction}`;
}

/** One row of the answer to a page and its count, asked as one statement. */
export interface PageRow {
  /** Null where only rows are asked for. */
  total: number | null;
  /** JSON of the sums; null where none are asked for. */
  totals: string | null;
  rows: string;
  found: number;
  last_key: string | null;
  last_id: string | null;
}

/**
 * What is added up over all matching rows, in the same pass that counts them. React-admin's dialect has
 * no place for sums, and does not pay for them.
 */
const summed = (given: Compiled, query: ListQuery): readonly string[] =>
  query.dialect === 'cursor' ? given.totals : [];

/** The sums on the wire, each of a column of its own. */
function sumsOnWire(
  given: Compiled,
  fields: readonly string[],
  column: (field: string, index: number) => string,
): string {
  if (fields.length === 0) return 'null::text';
  const pairs = fields.map((field, index) => {
    const sum = `coalesce(sum(${column(field, index)}), 0)`;
    return `'${field}', ${wireColumn(fieldKind(given.row, field), sum)}`;
  });
  return `json_build_object(${pairs.join(', ')})::text`;
}

/**
 * Page, exact count and sums, or the part of it that is asked for, as one statement: Postgres builds the JSON, which is passed on as it is.
 * One row more than the limit is looked for, to know whether there is a next page. The limit is
 * written out, since a plan made for any limit would sort all rows instead of walking the index.
 * What is searched for is found once, for the page and for the count.
 */
export function pageStatement(
  db: Knex,
  given: Compiled,
  query: ListQuery,
  after: Position | undefined,
): Statement {
  const found = foundBy(given, query)?.toSQL();
  const counted = query.part === 'rows' ? UNCOUNTED : countedAs(db, given, query);
  const shown = query.part === 'sums' ? UNSHOWN : shownAs(db, given, { query, after });
  const sql = `${found ? `with found as materialized (${found.sql}) ` : ''}select counted.total, counted.totals,
    shown.rows, shown.found, shown.last_key, shown.last_id from (${counted.sql}) as counted cross join (${shown.sql}) as shown`;
  return toStatement(db, sql, [...(found?.bindings ?? []), ...counted.bindings, ...shown.bindings]);
}

interface Selected {
  sql: string;
  bindings: readonly unknown[];
}

const UNCOUNTED: Selected = {
  sql: 'select null::bigint as total, null::text as totals',
  bindings: [],
};
const UNSHOWN: Selected = {
  sql: `select '[]' as rows, 0 as found, null::text as last_key, null::text as last_id`,
  bindings: [],
};

function countedAs(db: Knex, given: Compiled, query: ListQuery): Selected {
  const fields = summed(given, query);
  if (isCountedAsFound(given, query, fields))
    return { sql: 'select count(*) as total, null::text as totals from found', bindings: [] };
  const tally = tallyFor(given, query, fields);
  if (tally) return talliedAs(db, given, { query, tally, fields });
  const columns = fields.map((field, index) => `${columnOf(given, field)} as s${index}`);
  // A cheaper query for the count has no columns to add up.
  const base = fields.length === 0 ? (given.counted ?? given.base) : given.base;
  const { sql, bindings } = beside({ ...given, base }, query)
    .select(db.raw(columns.join(', ') || '1'))
    .toSQL();
  const totals = sumsOnWire(given, fields, (_, index) => `s${index}`);
  return {
    sql: `select count(*) as total, ${totals} as totals from (${sql}) as matching`,
    bindings,
  };
}

const isCountedAsFound = (
  { find, isFoundWhole }: Compiled,
  { terms, search }: ListQuery,
  sums: readonly string[],
): boolean =>
  find !== undefined &&
  isFoundWhole &&
  search !== undefined &&
  terms.length === 0 &&
  sums.length === 0;

/** The list's kept numbers, where they say all that is asked for. */
function tallyFor(
  { tallies }: Compiled,
  { terms, search }: ListQuery,
  fields: readonly string[],
): Tally | undefined {
  if (search !== undefined) return undefined;
  return tallies.find(
    ({ columns, totals = {} }) =>
      terms.every(({ field }) => field in columns) && fields.every((field) => field in totals),
  );
}

function talliedAs(
  db: Knex,
  given: Compiled,
  { query, tally, fields }: { query: ListQuery; tally: Tally; fields: readonly string[] },
): Selected {
  const totals = sumsOnWire(given, fields, (field) => tally.totals?.[field] ?? 'null');
  const { sql, bindings } = keptOf(given, query, tally)
    .select(db.raw(`coalesce(sum(${tally.rows}), 0)::bigint as total, ${totals} as totals`))
    .toSQL();
  return { sql, bindings };
}

function keptOf(given: Compiled, query: ListQuery, tally: Tally): Knex.QueryBuilder {
  const kept = tally.base.clone();
  for (const term of query.terms) addTerm(kept, term, { ...given, columns: tally.columns });
  return kept;
}

/**
 * Rows of a page, no more of them than are kept count of for all pages: where a filter leaves fewer than a page, the
 * search for more of them ends with the last, and does not walk through all others.
 */
function upToKept(
  db: Knex,
  page: Knex.QueryBuilder,
  { given, query }: { given: Compiled; query: ListQuery },
): Selected {
  const { sql, bindings } = page.toSQL();
  const tally = query.terms.length > 0 ? tallyFor(given, query, []) : undefined;
  if (!tally) return { sql, bindings };
  const most = keptOf(given, query, tally)
    .select(db.raw(`greatest(coalesce(sum(${tally.rows}), 0), 0)::bigint`))
    .toSQL();
  return {
    sql: `select * from (${sql}) as upto limit (${most.sql})`,
    bindings: [...bindings, ...most.bindings],
  };
}

function shownAs(db: Knex, given: Compiled, page: Page): Selected {
  const { limit, sort } = page.query;
  const lastKey = `(array_agg(key))[${limit}]`;
  const { isOwn } = sortKeyOf(given, page.query);
  const isInstant = isOwn && fieldKind(given.row, sort.field) === 'instant';
  const { sql, bindings } = shownRows(db, given, page).toSQL();
  return {
    sql: `select coalesce(array_to_json((array_agg(wire))[1:${limit}])::text, '[]') as rows,
      count(*)::int as found,
      (${isInstant ? wireColumn('instant', lastKey) : lastKey})::text as last_key,
      ((array_agg(id))[${limit}])::text as last_id
      from (${sql}) as page`,
    bindings,
  };
}

interface Page {
  query: ListQuery;
  after: Position | undefined;
}

/** The rows of a page as they stand on the wire, and one more; where the list has a key, in two steps. */
function shownRows(db: Knex, given: Compiled, { query, after }: Page): Knex.QueryBuilder {
  const page = pageOf(given, { query, after });
  const { key } = sortKeyOf(given, query);
  const id = columnOf(given, 'id');
  const wire = `cross join lateral (select ${given.wire}) as wire`;
  const columns = `wire, ${key} as key, ${id} as id`;
  if (given.key.length === 0) return page.joinRaw(wire).select(db.raw(columns));
  const keys = page.select(db.raw(given.key.map((column, n) => `${column} as k${n}`).join(', ')));
  const picked = upToKept(db, keys, { given, query });
  const same = given.key.map((column, n) => `${column} = picked.k${n}`).join(' and ');
  return given.base
    .clone()
    .joinRaw(`join (${picked.sql}) as picked on ${same} ${wire}`, picked.bindings as string[])
    .select(db.raw(columns))
    .orderByRaw(orderOf(given, query));
}

function pageOf(given: Compiled, { query, after }: Page): Knex.QueryBuilder {
  const { limit, offset, sort } = query;
  const { key, descending } = sortKeyOf(given, query);
  const id = columnOf(given, 'id');
  const { base = given.base } = given.sorted[sort.field] ?? {};
  const page = beside({ ...given, base }, query)
    .orderByRaw(orderOf(given, query))
    .limit(limit + 1, { skipBinding: true });
  if (offset > 0) void page.offset(offset);
  if (after) {
    const than = descending ? '<' : '>';
    if (key === id) void page.whereRaw(`${id} ${than} ?`, [after.id]);
    else void page.whereRaw(`(${key}, ${id}) ${than} (?, ?)`, [after.key, after.id]);
    // The two may be of two tables, of which the one that has the order is then read from here on.
    if (base !== given.base) void page.whereRaw(`${key} ${than}= ?`, [after.key]);
  }
  return page;
}
