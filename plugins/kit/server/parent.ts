import { notFound } from '../errors.ts';
import type { ListSource, MountedRoute, RequestCtx } from './route.ts';
import type { Runtime } from './runtime.ts';
import { addTerm } from './list/where.ts';

/** The parent record of a route, as a row of the declared list at whose path it is found. */
export interface Parent {
  source: ListSource;
  /** The list's field by which the path identifies the record. */
  field: string;
  /** The path's parameter with its value. */
  param: string;
  /** The list's own parameter → the route's. */
  params: Readonly<Record<string, string>>;
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1);
const isParam = (segment: string): boolean => /^:\w+$/.test(segment);

/**
 * Finds the parent of a route: `/tenants/:tenantId/events/:eventId/orders` is below a record of the list at
 * `/tenants/:tenantId/events`. A plugin's own path, `/x/raffle/tenants/…`, has the same parents as without
 * `/x/raffle`. The nearest parent is returned, which has its own parent.
 */
export function parentOf(
  route: Pick<MountedRoute, 'path'>,
  sources: readonly ListSource[],
): Parent | undefined {
  const own = segmentsOf(route.path);
  const paths = own[0] === 'x' ? [own, own.slice(2)] : [own];
  for (const path of paths) {
    const [nearest] = sources
      .flatMap((source) => parentAt(path, source) ?? [])
      .sort((one, other) => other.source.list.path.length - one.source.list.path.length);
    if (nearest) return nearest;
  }
  return undefined;
}

function parentAt(path: readonly string[], source: ListSource): Parent | undefined {
  const list = segmentsOf(source.list.path);
  const named = path[list.length];
  if (named === undefined || !isParam(named) || path.length <= list.length + 1) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of list.entries()) {
    const ours = path[index] ?? '';
    if (isParam(segment) && isParam(ours)) params[segment.slice(1)] = ours.slice(1);
    else if (segment !== ours) return undefined;
  }
  const param = named.slice(1);
  // If rows have a field with the parameter's name, such as an order's `orderUID`, the parameter refers to it.
  const isField = param in source.list.row.shape && param in source.listing.columns;
  return { source, field: isField ? param : 'id', param, params };
}

/**
 * Checks that a request's parent exists in its scope. A route below a missing record or a record of another tenant
 * responds with 404. Runs one statement by the record's key.
 * @throws 404
 */
export async function requireParent(
  runtime: Runtime,
  ctx: RequestCtx,
  { source, field, param, params }: Parent,
): Promise<void> {
  const { knex } = runtime.database;
  const { list, noun, listing } = source;
  const given = Object.entries(params).map(([theirs, ours]) => [theirs, ctx.params[ours] ?? '']);
  // Uses the rows without joins that only fill columns, if the list has them.
  const rows = listing.parents ?? listing.count ?? listing.from;
  const wanted = rows(knex, ctx, Object.fromEntries(given) as Record<string, string>);
  const comparison = { row: list.row, columns: listing.columns, timeZone: runtime.env.timeZone };
  addTerm(wanted, { field, op: 'eq', value: ctx.params[param] ?? '' }, comparison);
  const { sql, bindings } = wanted.select(knex.raw('1')).limit(1).toSQL().toNative();
  const found = await runtime.database.fastRead(ctx.rowScope, { text: sql, values: bindings });
  if (found.length === 0) throw notFound(noun);
}
