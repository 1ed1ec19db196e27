import type { Knex } from 'knex';
import * as z from 'zod';
import { notFound } from '../../errors.ts';
import type { Contract, List, Resource } from '../../contract.ts';
import { isVersioned, rowOnWire } from '../../versions.ts';
import type { ListSource, MountedRoute, RequestCtx } from '../route.ts';
import type { Runtime } from '../runtime.ts';
import { checkedReply } from '../reply.ts';
import { tenantDirectory } from '../services.ts';
import type { Ctx, Listing, ListTerm } from '../types.ts';
import { fieldsOfUpdate, versionColumn } from '../version/versionColumn.ts';
import { flatColumns, pageStatement, wireColumns, type Compiled, type PageRow } from './compile.ts';
import { readCursor, writeCursor, type CursorOf } from './cursor.ts';
import { fieldPaths } from '../../fields.ts';
import { askedAtOnce } from './askedAtOnce.ts';
import { parseQuery } from './parseQuery.ts';
import { planFor, type ListQuery } from './query.ts';
import { addTerm } from './where.ts';

/** A declared list with its query. Fails at start when a field of the row, a filter or a sort has no column. */
export function listSource(given: {
  contract: Contract;
  name: string;
  list: List;
  listing: Listing<unknown>;
  /** The resource whose list it is. */
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
    ...fields,
  ];
  const lacking = needed.filter((field) => !(field in columns));
  if (listing.find && !listing.key)
    throw new Error(`${key} finds rows by a key: add 'key' to its listing, or take 'find' out.`);
  if (lacking.length > 0)
    throw new Error(
      `${key} has no column for ${[...new Set(lacking)].join(', ')}: add it to 'columns' of its listing, or take it out of row, filter, sort and search in contract.ts.`,
    );
  const shown = { ...columns, ...listing.shown };
  const ofRow = toRow ? flatColumns(list.row, shown) : wireColumns(list.row, shown);
  const noun = resource?.noun?.one ?? 'record';
  const shared = { key, name, list, noun, listing, can: list.can };
  if (!resource || !isVersioned(resource))
    return { ...shared, wire: ofRow, row: list.row, versionedBy: [] };
  if ('version' in list.row.shape)
    throw new Error(
      `${key} has a field 'version' of its own, where the kit answers each record's version: give the field another name in contract.ts.`,
    );
  const wire = `${ofRow}, ${versionColumn(resource, listing)} as version`;
  return { ...shared, wire, row: rowOnWire(resource), versionedBy: fieldsOfUpdate(resource) };
}

/**
 * The list's query for one request.
 * @param own what the list declares as `query`; the path's parameters come first
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

/** The list's query as it is asked with these parameters, by whoever `ctx` is. */
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

/** Days are the tenant's days, and on the console the platform's. */
async function zoneOf(runtime: Runtime, ctx: RequestCtx): Promise<string> {
  const host = ctx.http.req.foyer.tenant;
  if (!ctx.tenantId) return runtime.env.timeZone;
  const tenant = host ?? (await ctx.use(tenantDirectory).byId(ctx.tenantId));
  return tenant?.timeZone ?? runtime.env.timeZone;
}

/** The rows of a listing that makes them in code are finished here. */
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

/** What is looked up for a whole page stands in its rows too. */
async function complete(source: ListSource, ctx: RequestCtx, rows: string): Promise<string> {
  const { listing } = source;
  if (!listing.complete) return rows;
  return JSON.stringify(await listing.complete(JSON.parse(rows) as unknown[], ctx));
}

/** Answers both dialects of a list. */
export function answerList(source: ListSource): MountedRoute['handle'] {
  const inOne = askedAtOnce<PageRow[]>();
  return async ({ runtime, ctx, req, res }) => {
    const query = parseQuery(source.list, req.query as Record<string, unknown>);
    const compiled = await compileFor(runtime, ctx, source, query.own);
    const of: CursorOf = { list: source.key, realm: ctx.realm, tenantId: ctx.tenantId, query };
    const after =
      query.cursor === undefined ? undefined : readCursor(runtime.keys, of, query.cursor);
    const statement = pageStatement(runtime.database.knex, compiled, query, after);
    const asked = JSON.stringify([ctx.rowScope, statement]);
    const [page] = await inOne(asked, () =>
      runtime.database.fastRead<PageRow>(ctx.rowScope, statement, planFor(query, source.list.row)),
    );
    if (!page) throw new Error('A page always has one row.');
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
    res.send(
      `{"result":${rows},"count":${page.total},"cursor":${JSON.stringify(cursor)}${totals}}`,
    );
  };
}

/** One record of a resource. @throws 404 where the list would not show it */
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

/** The same inside of a transaction; undefined where the list would not show it. */
export async function readRow(given: {
  db: Knex.Transaction;
  source: ListSource;
  compiled: Compiled;
  id: string;
}): Promise<VersionedRow | undefined> {
  const { db, source, compiled, id } = given;
  const { sql, bindings } = ofId(db, compiled, id);
  const { rows } = await db.raw<{ rows: Body[] }>(sql, bindings as string[]);
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
