import type { Knex } from 'knex';
import type * as z from 'zod';
import type { Statement } from '../types.ts';
import { fieldPaths, ownName } from '../../fields.ts';
import { fieldKind, wireColumn } from './fields.ts';
import type { Position } from './cursor.ts';
import type { ListQuery, Term } from './query.ts';
import { toStatement } from '../postgres/internals.ts';
import { addSearch, addTerm, type Comparison } from './where.ts';

/** A list's source and how it may be queried. */
export interface Compiled extends Comparison {
  base: Knex.QueryBuilder;
  /** A faster query for counting, if the list has one. */
  counted?: Knex.QueryBuilder | undefined;
  /** Precomputed counts and sums of the rows, by some of their columns. */
  tallies: readonly Tally[];
  /** Replaces the comparison of a field; undefined to compare its column. */
  where: Readonly<Record<string, (term: Term) => Knex.Raw | undefined>>;
  /** How to sort by a field, if not by its column. */
  sorted: Readonly<Record<string, Sorted>>;
  /** The select list of one row as on the wire. */
  wire: string;
  search: readonly string[];
  /** Wire names of the fields to sum over all matching rows. */
  totals: readonly string[];
  /** The columns that identify a row; empty if a page is read in one step. */
  key: readonly string[];
  /** The keys of the rows that match a search text, instead of searching each field. */
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

/** The rows that match a query, without order or page. */
export function matching(given: Compiled, query: ListQuery): Knex.QueryBuilder {
  const rows = matchingRows(given, query);
  const found = foundBy(given, query);
  return found ? rows.withMaterialized('found', found) : rows;
}

/** The keys that match the search, if the list finds them with its own query. */
const foundBy = (given: Compiled, { search }: ListQuery): Knex.QueryBuilder | undefined =>
  search === undefined ? undefined : given.find?.(search);

/** The same in a statement that starts with `found`, if there is a search. */
function matchingRows(given: Compiled, query: ListQuery): Knex.QueryBuilder {
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

/** The columns of a row as on the wire, with nested envelopes. */
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

/** Every column under its wire name, for a listing that builds the row in code. */
export const flatColumns = (row: z.ZodObject, columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([path, column]) => `${wireColumn(fieldKind(row, path), column)} as ${quoted(path)}`)
    .join(', ');

/** The sorted rows. The ID is always the last key, in the same direction. */
export const ordered = (given: Compiled, query: ListQuery): Knex.QueryBuilder =>
  matching(given, query).orderByRaw(orderOf(given, query));

/** The column to sort by, and whether it is reversed. */
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

/** The row that one statement returns: a page and its count. */
export interface PageRow {
  /** Null if only rows are requested. */
  total: number | null;
  /** JSON of the sums; null if none are requested. */
  totals: string | null;
  /** JSON of the groups; null if none are requested. */
  groups: string | null;
  rows: string;
  found: number;
  last_key: string | null;
  last_id: string | null;
}

/**
 * The sums over all matching rows, calculated in the same pass as the count. React-admin's dialect has no place for
 * sums, so it doesn't calculate them.
 */
const summed = (given: Compiled, query: ListQuery): readonly string[] =>
  query.dialect === 'cursor' ? given.totals : [];

/** The sums on the wire, each as its own column. */
function sumsOnWire(
  given: Compiled,
  fields: readonly string[],
  column: (field: string, index: number) => string,
): string {
  if (fields.length === 0) return 'null::json';
  const pairs = fields.map((field, index) => {
    const sum = `coalesce(sum(${column(field, index)}), 0)`;
    return `'${field}', ${wireColumn(fieldKind(given.row, field), sum)}`;
  });
  return `json_build_object(${pairs.join(', ')})`;
}

/**
 * Compiles the page, exact count and sums (or the requested part) to one statement. Postgres builds the JSON, which
 * is passed on unchanged. One row more than the limit is read to know whether there is a next page. The limit is a
 * literal, since a generic plan would sort all rows instead of scanning the index. The search runs once, for the page
 * and for the count.
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
  const grouped = groupedAs(db, given, query);
  const sql = `${found ? `with found as materialized (${found.sql}) ` : ''}select counted.total, counted.totals,
    grouped.groups, shown.rows, shown.found, shown.last_key, shown.last_id from (${counted.sql}) as counted cross join (${grouped.sql}) as grouped cross join (${shown.sql}) as shown`;
  return toStatement(db, sql, [
    ...(found?.bindings ?? []),
    ...counted.bindings,
    ...grouped.bindings,
    ...shown.bindings,
  ]);
}

interface Selected {
  sql: string;
  bindings: readonly unknown[];
}

const UNCOUNTED: Selected = {
  sql: 'select null::bigint as total, null::text as totals',
  bindings: [],
};
const UNGROUPED: Selected = { sql: 'select null::text as groups', bindings: [] };
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
  // The faster counting query has no columns to sum.
  const base = fields.length === 0 ? (given.counted ?? given.base) : given.base;
  const { sql, bindings } = matchingRows({ ...given, base }, query)
    .select(db.raw(columns.join(', ') || '1'))
    .toSQL();
  const totals = sumsOnWire(given, fields, (_, index) => `s${index}`);
  return {
    sql: `select count(*) as total, (${totals})::text as totals from (${sql}) as matching`,
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

/** The count and the sums of the matching rows by the values of some fields. */
function groupedAs(db: Knex, given: Compiled, query: ListQuery): Selected {
  const { by } = query;
  if (by.length === 0) return UNGROUPED;
  const fields = summed(given, query);
  const tally = tallyFor(given, query, fields);
  const rows = tally ? filteredTally(given, query, tally) : matchingRows(given, query);
  const columns = [
    ...by.map((field, n) => `${(tally ?? given).columns[field] ?? ''} as k${n}`),
    ...fields.map(
      (field, n) =>
        `${tally ? (tally.totals?.[field] ?? 'null') : columnOf(given, field)} as s${n}`,
    ),
    `${tally ? tally.rows : '1'} as n`,
  ];
  const { sql, bindings } = rows.select(db.raw(columns.join(', '))).toSQL();
  const values = by.map(
    (field, n) => `'${field}', ${wireColumn(fieldKind(given.row, field), `k${n}`)}`,
  );
  const totals = sumsOnWire(given, fields, (_, n) => `s${n}`);
  return {
    sql: `select json_build_object('count', count(*), 'result',
        coalesce(json_agg(wire order by place) filter (where place <= ${GROUPS_AT_MOST}), '[]'))::text as groups
      from (select wire, row_number() over (order by rows desc, wire::text) as place
        from (select sum(n)::bigint as rows, json_build_object('of', json_build_object(${values.join(', ')}),
            'count', sum(n)::bigint, 'totals', ${totals}) as wire
          from (${sql}) as matching group by ${by.map((_, n) => `k${n}`).join(', ')} having sum(n) > 0) as each_group) as placed`,
    bindings,
  };
}

const GROUPS_AT_MOST = 100;

/** The list's precomputed counts, if they cover the query. */
function tallyFor(
  { tallies }: Compiled,
  { terms, search, by }: ListQuery,
  fields: readonly string[],
): Tally | undefined {
  if (search !== undefined) return undefined;
  return tallies.find(
    ({ columns, totals = {} }) =>
      terms.every(({ field }) => field in columns) &&
      by.every((field) => field in columns) &&
      fields.every((field) => field in totals),
  );
}

function talliedAs(
  db: Knex,
  given: Compiled,
  { query, tally, fields }: { query: ListQuery; tally: Tally; fields: readonly string[] },
): Selected {
  const totals = sumsOnWire(given, fields, (field) => tally.totals?.[field] ?? 'null');
  const { sql, bindings } = filteredTally(given, query, tally)
    .select(db.raw(`coalesce(sum(${tally.rows}), 0)::bigint as total, (${totals})::text as totals`))
    .toSQL();
  return { sql, bindings };
}

function filteredTally(given: Compiled, query: ListQuery, tally: Tally): Knex.QueryBuilder {
  const rows = tally.base.clone();
  for (const term of query.terms) addTerm(rows, term, { ...given, columns: tally.columns });
  return rows;
}

/**
 * The rows of a page, limited to the precomputed count: if a filter leaves fewer rows than a page, the scan ends with
 * the last match instead of reading all other rows.
 */
function upToTally(
  db: Knex,
  page: Knex.QueryBuilder,
  { given, query }: { given: Compiled; query: ListQuery },
): Selected {
  const { sql, bindings } = page.toSQL();
  const tally = query.terms.length > 0 ? tallyFor(given, query, []) : undefined;
  if (!tally) return { sql, bindings };
  const most = filteredTally(given, query, tally)
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

/** The rows of a page as on the wire, plus one; in two steps if the list has a key. */
function shownRows(db: Knex, given: Compiled, { query, after }: Page): Knex.QueryBuilder {
  const page = pageOf(given, { query, after });
  const { key } = sortKeyOf(given, query);
  const id = columnOf(given, 'id');
  const wire = `cross join lateral (select ${given.wire}) as wire`;
  const columns = `wire, ${key} as key, ${id} as id`;
  if (given.key.length === 0) return page.joinRaw(wire).select(db.raw(columns));
  const keys = page.select(db.raw(given.key.map((column, n) => `${column} as k${n}`).join(', ')));
  const picked = upToTally(db, keys, { given, query });
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
  const page = matchingRows({ ...given, base }, query)
    .orderByRaw(orderOf(given, query))
    .limit(limit + 1, { skipBinding: true });
  if (offset > 0) void page.offset(offset);
  if (after) {
    const than = descending ? '<' : '>';
    if (key === id) void page.whereRaw(`${id} ${than} ?`, [after.id]);
    else void page.whereRaw(`(${key}, ${id}) ${than} (?, ?)`, [after.key, after.id]);
    // The two steps may use different tables; from here on the one with the order is read.
    if (base !== given.base) void page.whereRaw(`${key} ${than}= ?`, [after.key]);
  }
  return page;
}
