import * as z from 'zod';
import { notFound } from '../../errors.ts';
import type { Contract, List } from '../../contract.ts';
import type { ListSource, MountedRoute, RequestCtx } from '../route.ts';
import type { Runtime } from '../runtime.ts';
import { tenantDirectory } from '../services.ts';
import type { Listing } from '../types.ts';
import { flatColumns, pageStatement, wireColumns, type Compiled, type PageRow } from './compile.ts';
import { readCursor, writeCursor, type CursorOf } from './cursor.ts';
import { fieldPaths } from './fields.ts';
import { parseQuery } from './parseQuery.ts';
import { addTerm } from './where.ts';

/** A declared list with its query. Fails at start when a field of the row, a filter or a sort has no column. */
export function listSource(given: {
  contract: Contract;
  name: string;
  list: List;
  listing: Listing<unknown>;
}): ListSource {
  const { contract, name, list, listing } = given;
  const { columns, toRow } = listing;
  const key = `${contract.id}.${name}`;
  const fields = toRow ? [] : fieldPaths(list.row);
  const needed = ['id', ...list.filter, ...list.sort, ...(list.search ?? []), ...fields];
  const lacking = needed.filter((field) => !(field in columns));
  if (lacking.length > 0)
    throw new Error(`${key} has no column for ${[...new Set(lacking)].join(', ')}`);
  const wire = toRow ? flatColumns(list.row, columns) : wireColumns(list.row, columns);
  return { ...{ key, name, list, listing, wire }, can: list.can };
}

/** The list's query for one request. */
export async function compileFor(
  runtime: Runtime,
  ctx: RequestCtx,
  source: ListSource,
): Promise<Compiled> {
  return {
    base: source.listing.from(runtime.database.knex, ctx),
    row: source.list.row,
    columns: source.listing.columns,
    wire: source.wire,
    search: source.list.search ?? [],
    findBy: source.listing.search,
    timeZone: await zoneOf(runtime, ctx),
  };
}

/** Days are the tenant's days, and on the console the platform's. */
async function zoneOf(runtime: Runtime, ctx: RequestCtx): Promise<string> {
  const host = ctx.http.req.foyer.tenant;
  if (!ctx.tenantId) return runtime.timeZone;
  const tenant = host ?? (await ctx.use(tenantDirectory).byId(ctx.tenantId));
  return tenant?.timeZone ?? runtime.timeZone;
}

/** The rows of a listing that makes them in code are finished here. */
function finish(source: ListSource, rows: string): string {
  const { toRow } = source.listing;
  if (!toRow) return rows;
  return JSON.stringify((JSON.parse(rows) as Record<string, unknown>[]).map(toRow));
}

/** Answers both dialects of a list. */
export function answerList(source: ListSource): MountedRoute['handle'] {
  return async ({ runtime, ctx, req, res }) => {
    const query = parseQuery(source.list, req.query as Record<string, unknown>);
    const compiled = await compileFor(runtime, ctx, source);
    const of: CursorOf = { list: source.key, realm: ctx.realm, tenantId: ctx.tenantId, query };
    const after =
      query.cursor === undefined ? undefined : readCursor(runtime.signer, of, query.cursor);
    const [page] = await runtime.database.fastRead<PageRow>(
      ctx.reach,
      pageStatement(runtime.database.knex, compiled, query, after),
    );
    if (!page) throw new Error('A page always has one row.');
    const rows = finish(source, page.rows);
    if (runtime.checksReplies) z.array(source.list.row).parse(JSON.parse(rows));
    res.type('application/json');
    if (query.dialect === 'simple-rest') {
      const shown = Math.min(page.found, query.limit);
      const span = shown === 0 ? '*' : `${query.offset}-${query.offset + shown - 1}`;
      res.set('Content-Range', `${source.name} ${span}/${page.total}`).send(rows);
      return;
    }
    const hasMore = page.found > query.limit && page.last_key !== null && page.last_id !== null;
    const cursor = hasMore
      ? writeCursor(runtime.signer, of, { key: page.last_key ?? '', id: page.last_id ?? '' })
      : null;
    res.send(`{"result":${rows},"count":${page.total},"cursor":${JSON.stringify(cursor)}}`);
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
  const compiled = await compileFor(runtime, ctx, source);
  const { knex } = runtime.database;
  const wanted = compiled.base.clone();
  addTerm(wanted, { field: 'id', op: 'eq', value: id }, compiled);
  const one = wanted
    .joinRaw(`cross join lateral (select ${compiled.wire}) as wire`)
    .select(knex.raw('row_to_json(wire)::text as body'))
    .limit(1)
    .toSQL()
    .toNative();
  const [found] = await runtime.database.fastRead<{ body: string }>(ctx.reach, {
    text: one.sql,
    values: one.bindings,
  });
  if (!found) throw notFound('record');
  const [row] = JSON.parse(finish(source, `[${found.body}]`)) as unknown[];
  return runtime.checksReplies ? source.list.row.parse(row) : row;
}
