import type { Knex } from 'knex';
import * as z from 'zod';
import { notFound } from '../../errors.ts';
import type { Contract, List, Resource } from '../../contract.ts';
import { isVersioned, rowOnWire } from '../../versions.ts';
import type { ListSource, MountedRoute, RequestCtx } from '../route.ts';
import type { Runtime } from '../runtime.ts';
import { setAsOf } from '../asOf.ts';
import { checkedReply } from '../reply.ts';
import { tenantDirectory } from '../services.ts';
import type { Ctx, Listing, ListTerm } from '../types.ts';
import { fieldsOfUpdate, versionColumn } from '../version/versionColumn.ts';
import { query } from '../postgres/query.ts';
import { flatColumns, pageStatement, wireColumns, type Compiled, type PageRow } from './compile.ts';
import { readCursor, writeCursor, type CursorOf } from './cursor.ts';
import { fieldPaths } from '../../fields.ts';
import { coalesceRequests } from './coalesceRequests.ts';
import { parseQuery } from './parseQuery.ts';
import { hasWritten } from '../ownWrites.ts';
import { readReports, type ReadResult } from '../postgres/reports.ts';
import { planFor, type ListQuery } from './query.ts';
import { addTerm } from './where.ts';

/** A declared list with its query. Fails at start if a field of the row, a filter or a sort has no column. */
export function listSource(given: {
  contract: Contract;
  name: string;
  list: List;
  listing: Listing<unknown>;
  /** The resource that the list belongs to. */
  resource?: Resource;
}): ListSource {
  const { contract, name, list, listing, resource } = given;
  const { columns, toRow } = listing;
  const key = `${contract.id}.${name}`;
  const fields = toRow ? [] : fieldPaths(list.row);
  const needed = [
    'id',
    ...list.filter,
    ...list.sort,
    ...(list.search ?? []),
    ...(list.totals ?? []),
    ...(list.groups ?? []),
    ...fields,
  ];
  const lacking = needed.filter((field) => !(field in columns));
  if (listing.find && !listing.key)
    throw new Error(
      `${key} uses 'find' but has no 'key'. Add 'key' to its listing, or remove 'find'.`,
    );
  if (lacking.length > 0)
    throw new Error(
      `${key} has no column for ${[...new Set(lacking)].join(', ')}. Add it to 'columns' in its listing, or remove it from row, filter, sort and search in contract.ts.`,
    );
  const shown = { ...columns, ...listing.shown };
  const ofRow = toRow ? flatColumns(list.row, shown) : wireColumns(list.row, shown);
  const noun = resource?.noun?.one ?? 'record';
  const shared = { key, name, list, noun, listing, can: list.can };
  if (!resource || !isVersioned(resource))
    return { ...shared, wire: ofRow, row: list.row, versionedBy: [] };
  if ('version' in list.row.shape)
    throw new Error(
      `${key} has its own field 'version', which the kit uses for each record's version. Rename the field in contract.ts.`,
    );
  const wire = `${ofRow}, ${versionColumn(resource, listing)} as version`;
  return { ...shared, wire, row: rowOnWire(resource), versionedBy: fieldsOfUpdate(resource) };
}

/**
 * The list's query for one request.
 * @param own the list's own `query` parameters, preceded by those of the path
 */
export async function compileFor(
  runtime: Runtime,
  ctx: RequestCtx,
  source: ListSource,
  own: ListQuery['own'] = {},
): Promise<Compiled> {
  const timeZone = await zoneOf(runtime, ctx);
  const params = { ...own, ...ctx.params } as Record<string, string>;
  return compiledOf(source, { db: runtime.database.knex, ctx, params, timeZone });
}

/** The list's query with these parameters, for the caller of `ctx`. */
export function compiledOf(
  source: ListSource,
  given: { db: Knex; ctx: Ctx; params: Record<string, string>; timeZone: string },
): Compiled {
  const { db, ctx, params, timeZone } = given;
  const find = source.listing.find?.bind(source.listing);
  const tallies = [source.listing.tally ?? []].flat().flatMap((tally) => {
    const kept = tally.from(db, ctx, params);
    return kept ? [{ ...tally, base: kept }] : [];
  });
  return {
    base: source.listing.from(db, ctx, params),
    counted: source.listing.count?.(db, ctx, params),
    tallies,
    row: source.list.row,
    columns: source.listing.columns,
    wire: source.wire,
    search: source.list.search ?? [],
    totals: source.list.totals ?? [],
    where: Object.fromEntries(
      Object.entries(source.listing.where ?? {}).map(([field, meaning]) => [
        field,
        (term: ListTerm) => meaning(db, term),
      ]),
    ),
    sorted: Object.fromEntries(
      Object.entries(source.listing.sorted ?? {}).map(([field, { from, ...how }]) => [
        field,
        { ...how, base: from?.(db, ctx, params) },
      ]),
    ),
    key: source.listing.key ?? [],
    find: find && ((wanted) => find(db, wanted, params)),
    isFoundWhole: source.listing.isFoundWhole ?? false,
    timeZone,
  };
}

/** Days are in the tenant's time zone, and on the platform console in the platform's. */
async function zoneOf(runtime: Runtime, ctx: RequestCtx): Promise<string> {
  const host = ctx.http.req.foyer.tenant;
  if (!ctx.tenantId) return runtime.env.timeZone;
  const tenant = host ?? (await ctx.use(tenantDirectory).byId(ctx.tenantId));
  return tenant?.timeZone ?? runtime.env.timeZone;
}

/** Completes the rows of a listing that builds them in code. */
function finish(source: ListSource, rows: string): string {
  const { toRow } = source.listing;
  if (!toRow) return rows;
  const made = (JSON.parse(rows) as Record<string, unknown>[]).map((row) =>
    source.versionedBy.length === 0
      ? toRow(row)
      : { ...(toRow(row) as object), version: row['version'] },
  );
  return JSON.stringify(made);
}

/** Adds the data that is looked up for a whole page. */
async function complete(source: ListSource, ctx: RequestCtx, rows: string): Promise<string> {
  const { listing } = source;
  if (!listing.complete) return rows;
  return JSON.stringify(await listing.complete(JSON.parse(rows) as unknown[], ctx));
}

/** Responds in either dialect of a list. */
export function respondWithList(source: ListSource): MountedRoute['handle'] {
  const inOne = coalesceRequests<ReadResult<PageRow[]>>();
  return async ({ runtime, ctx, req, res }) => {
    const query = parseQuery(source.list, req.query as Record<string, unknown>);
    const compiled = await compileFor(runtime, ctx, source, query.own);
    const of: CursorOf = { list: source.key, realm: ctx.realm, tenantId: ctx.tenantId, query };
    const after =
      query.cursor === undefined ? undefined : readCursor(runtime.keys, of, query.cursor);
    const statement = pageStatement(runtime.database.knex, compiled, query, after);
    const isFresh = isReadFresh(runtime, ctx, query);
    const asked = JSON.stringify([ctx.rowScope, statement, isFresh]);
    const { answer, asOf } = await inOne(asked, () =>
      readReports(runtime.reports, { isFresh, primary: runtime.database }, (database) =>
        database.fastRead<PageRow>(ctx.rowScope, statement, planFor(query, source.list.row)),
      ),
    );
    const [page] = answer;
    setAsOf(res, asOf);
    if (!page) throw new Error('The page query returned no row.');
    const rows = await complete(source, ctx, finish(source, page.rows));
    if (runtime.checksReplies)
      checkedReply(z.array(source.row), JSON.parse(rows), `The list '${source.key}'`);
    res.type('application/json');
    if (query.dialect === 'simple-rest') {
      const shown = Math.min(page.found, query.limit);
      const span = shown === 0 ? '*' : `${query.offset}-${query.offset + shown - 1}`;
      res.set('Content-Range', `${source.name} ${span}/${page.total}`).send(rows);
      return;
    }
    const hasMore = page.found > query.limit && page.last_key !== null && page.last_id !== null;
    const cursor = hasMore
      ? writeCursor(runtime.keys, of, { key: page.last_key ?? '', id: page.last_id ?? '' })
      : null;
    const totals = page.totals === null ? '' : `,"totals":${page.totals}`;
    const groups = page.groups === null ? '' : `,"groups":${page.groups}`;
    res.send(
      `{"result":${rows},"count":${page.total},"cursor":${JSON.stringify(cursor)}${totals}${groups}}`,
    );
  };
}

/**
 * A tenant's rows are edited where they are listed, so they come from the primary. Counts, sums and the platform's
 * lists are slow and may be some seconds old, except for a caller who has just written.
 */
const isReadFresh = (runtime: Runtime, ctx: RequestCtx, { part }: ListQuery): boolean =>
  (part !== 'sums' && ctx.tenantId !== null) || hasWritten(runtime, ctx.http.req);

/** One record of a resource. @throws 404 if the list wouldn't show it */
export async function readOne(given: {
  runtime: Runtime;
  ctx: RequestCtx;
  source: ListSource;
  id: string;
}): Promise<unknown> {
  const { runtime, ctx, source, id } = given;
  const { sql, bindings } = ofId(
    runtime.database.knex,
    await compileFor(runtime, ctx, source),
    id,
  ).toNative();
  const rows = await runtime.database.fastRead<Body>(ctx.rowScope, { text: sql, values: bindings });
  const row = firstOf(source, rows);
  if (!row) throw notFound('record');
  return runtime.checksReplies
    ? checkedReply(source.row, row, `One record of '${source.key}'`)
    : row;
}

/** The same inside a transaction; undefined if the list wouldn't show it. */
export async function readRow(given: {
  db: Knex.Transaction;
  source: ListSource;
  compiled: Compiled;
  id: string;
}): Promise<VersionedRow | undefined> {
  const { db, source, compiled, id } = given;
  const { sql, bindings } = ofId(db, compiled, id);
  const rows = await query<Body>(db, sql, bindings);
  return firstOf(source, rows);
}

interface Body {
  body: string;
}
type VersionedRow = Record<string, unknown> & { version: string };

function ofId(db: Knex, compiled: Compiled, id: string) {
  const wanted = compiled.base.clone();
  addTerm(wanted, { field: 'id', op: 'eq', value: id }, compiled);
  return wanted
    .joinRaw(`cross join lateral (select ${compiled.wire}) as wire`)
    .select(db.raw('row_to_json(wire)::text as body'))
    .limit(1)
    .toSQL();
}

function firstOf(source: ListSource, [found]: readonly Body[]): VersionedRow | undefined {
  if (!found) return undefined;
  const [row] = JSON.parse(finish(source, `[${found.body}]`)) as VersionedRow[];
  return row;
}
