import type { Request, Response } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { isOpen, permissionName } from '../../contract.ts';
import { ApiError, forbidden, gone, notFound } from '../../errors.ts';
import { findActor, makeCtx } from '../guard.ts';
import { connectionOf } from '../postgres/internals.ts';
import type { ListSource, MountedRoute, RequestCtx } from '../route.ts';
import type { Runtime } from '../runtime.ts';
import { readToken, signToken } from '../signedToken.ts';
import type { Actor } from '../types.ts';
import { originOf } from '../origin.ts';
import { compileFor } from './answer.ts';
import { matching, ordered } from './compile.ts';
import { copyCsv } from './copyCsv.ts';
import type { CsvTarget } from './csv.ts';
import { madeCsv } from './madeCsv.ts';
import { fieldPaths, ownName } from '../../fields.ts';
import { fieldKind, wireColumn } from './fields.ts';
import { parseQuery } from './parseQuery.ts';
import { planFor, type ListQuery } from './query.ts';

const LIVES_MS = 5 * 60_000;

/** What a link was made for: altered in any part it is no link. */
const ticketSchema = z.object({
  list: z.string(),
  query: z.record(z.string(), z.string()),
  params: z.record(z.string(), z.string()),
  tenantId: z.string().nullable(),
  userId: z.string(),
  realm: z.enum(['platform', 'tenant', 'attendee']),
  actingId: z.string().optional(),
});
export type Ticket = z.output<typeof ticketSchema>;

/** Answers a signed address that works for five minutes without a cookie. */
export function downloadLink(source: ListSource): MountedRoute['handle'] {
  return async ({ runtime, ctx, req, res }) => {
    const query = parseQuery(source.list, req.query as Record<string, unknown>);
    if (!ctx.actor) throw forbidden('forbidden', 'Downloads need somebody who is signed in.');
    if (source.list.emptyDownload)
      await requireRows(source.list.emptyDownload, { runtime, ctx, source, query });
    const ticket: Ticket = {
      list: source.key,
      query: req.query as Record<string, string>,
      params: { ...ctx.params },
      tenantId: ctx.tenantId,
      userId: ctx.actor.id,
      realm: ctx.actor.realm,
      ...(ctx.actor.acting && { actingId: ctx.actor.acting.id }),
    };
    const expiresAt = new Date(Date.now() + LIVES_MS);
    const token = signToken(runtime.keys.of('download'), ticket, { expiresAt });
    const origin = originOf(runtime.env, req.foyer.tenant);
    res.json({ downloadUrl: `${origin}/api/downloads/${token}` });
  };
}

async function requireRows(
  message: string,
  given: { runtime: Runtime; ctx: RequestCtx; source: ListSource; query: ListQuery },
): Promise<void> {
  const { runtime, ctx, source, query } = given;
  const { knex } = runtime.database;
  const { sql, bindings } = matching(await compileFor(runtime, ctx, source, query.own), query)
    .select(knex.raw('1'))
    .limit(1)
    .toSQL()
    .toNative();
  const found = await runtime.database.fastRead(
    ctx.rowScope,
    { text: sql, values: bindings },
    planFor(query, source.list.row),
  );
  if (found.length === 0) throw new ApiError({ status: 404, code: 'nothing_to_export', message });
}

/** Lists by their key: those that a link may be for. */
export type DownloadSources = ReadonlyMap<string, { source: ListSource; route: MountedRoute }>;

/**
 * What a link was made for.
 * @param how.mayBeOld for what was asked in time and is done later
 * @throws 410 for an address that was altered or is old
 */
export function readTicket(
  runtime: Runtime,
  token: string,
  { mayBeOld = false }: { mayBeOld?: boolean } = {},
): Ticket {
  const read = readToken(runtime.keys.of('download'), token, { schema: ticketSchema });
  if (!read || (read.isExpired && !mayBeOld))
    throw gone('link_expired', 'This download link is no longer valid. Please ask for a new one.');
  return read.value;
}

/** The rows that a link was made for, and how to have them as a CSV. */
export interface Download {
  source: ListSource;
  count(): Promise<number>;
  /** Memory does not grow with the rows. */
  pipeTo(target: CsvTarget): Promise<void>;
}

/**
 * Asks afresh whether whom a link was made for may read its list.
 * @throws 403 where that is no longer so
 */
export async function checkHolder(given: {
  runtime: Runtime;
  sources: DownloadSources;
  ticket: Ticket;
}): Promise<{ actor: Actor; source: ListSource; route: MountedRoute }> {
  const { runtime, sources, ticket } = given;
  const found = sources.get(ticket.list);
  if (!found) throw notFound('download');
  const { source, route } = found;
  const actor = await findActor(runtime, {
    userId: ticket.userId,
    realm: ticket.realm,
    tenantId: ticket.realm === 'platform' ? null : ticket.tenantId,
    // The session in which the link was made had it, where one is needed.
    hasSecondFactor: true,
    actingId: ticket.actingId,
  });
  const isAllowed = isOpen(route.can) || actor?.can.has(permissionName(route.contract, route.can));
  if (!actor || !isAllowed) throw forbidden('forbidden', 'You do not have permission to do this.');
  return { actor, source, route };
}

/** Checks the permission of whom the link was made for again, and writes its use into the audit. */
export async function openDownload(given: {
  runtime: Runtime;
  sources: DownloadSources;
  ticket: Ticket;
  req: Request;
  res: Response;
}): Promise<Download> {
  const { runtime, ticket, req, res } = given;
  const { actor, source, route } = await checkHolder(given);
  const ctx = makeCtx({
    runtime,
    actor,
    req,
    res,
    plugin: route.contract.id,
    asPlatform: route.asPlatform,
    tenantId: ticket.tenantId,
    params: ticket.params,
  });
  await ctx.tx((tx) =>
    tx.audit({
      action: 'list.downloaded',
      subject: 'list',
      subjectId: source.list.path,
      after: { ...ticket.query, file: source.list.download },
    }),
  );
  const query = parseQuery(source.list, ticket.query);
  const compiled = await compileFor(runtime, ctx, source, query.own);
  const { knex } = runtime.reports;
  const { timeZone } = compiled;
  const columns = Object.entries(source.list.csv ?? plainHeadings(source)).map(
    ([field, heading]) => ({
      field,
      heading: isInstant(source, field) ? `${heading} (${timeZone})` : heading,
    }),
  );
  const { cells } = source.listing;
  const wanted = cells
    ? Object.keys(source.listing.columns).map((field) => ({ field, as: field }))
    : columns.map(({ field }, index) => ({ field, as: String(index) }));
  const rows = ordered(compiled, query).select(
    wanted.map((one) => cellOf(knex, source, { ...one, timeZone })),
  );
  return {
    source,
    async count() {
      const { sql, bindings } = matching(compiled, query)
        .select(knex.raw('count(*)::int as n'))
        .toSQL()
        .toNative();
      const statement = { text: sql, values: bindings };
      const [row] = await runtime.reports.fastRead<{ n: number }>(ctx.rowScope, statement);
      return row?.n ?? 0;
    },
    async pipeTo(target) {
      let failure: unknown;
      const write = async (db: Knex.Transaction) => {
        const connection = await connectionOf(db);
        if (cells)
          return madeCsv(connection, { rows, columns, make: (some) => cells(some, ctx) }, target);
        const kinds = columns.map(({ field }) => fieldKind(source.list.row, field));
        const headings = columns.map(({ heading }) => heading);
        return copyCsv(connection, { rows, kinds, headings }, target);
      };
      const written = runtime.reports.transaction(
        ctx.rowScope,
        (db) =>
          write(db).catch((error: unknown) => {
            failure = error;
            throw error;
          }),
        true,
      );
      // What is given up takes its connection along, whose end says less than the reason.
      await written.catch((error: unknown) => {
        throw failure ?? error;
      });
    },
  };
}

const isInstant = ({ list }: ListSource, field: string): boolean =>
  fieldKind(list.row, field) === 'instant';

/**
 * A field as a cell shows it: amounts with both their places, which a number would drop; instants by the
 * clock of the list's days, as spreadsheets read them, so that the rows of a day are those on the screen;
 * a value that has words by them.
 */
function cellOf(
  knex: Knex,
  source: ListSource,
  { field, as, timeZone }: { field: string; as: string; timeZone: string },
): Knex.Raw {
  const { list, listing } = source;
  const column = listing.shown?.[field] ?? listing.columns[field] ?? 'null';
  if (isInstant(source, field)) {
    const instant = `(${column.replaceAll('?', '\\?')})`;
    return knex.raw(`to_char(${instant} at time zone ?, 'YYYY-MM-DD HH24:MI:SS') as "${as}"`, [
      timeZone,
    ]);
  }
  const words = Object.entries(listing.words?.[field] ?? {});
  if (words.length > 0) {
    const text = `(${column.replaceAll('?', '\\?')})::text`;
    const cases = words.map(() => 'when ? then ?').join(' ');
    return knex.raw(`case ${text} ${cases} else ${text} end as "${as}"`, words.flat());
  }
  const kind = fieldKind(list.row, field);
  const value = wireColumn(kind, column);
  return knex.raw(`${kind === 'money' ? `(${value})::text` : value} as "${as}"`);
}

/** Streams the CSV behind a signed address. */
export async function serveDownload(given: {
  runtime: Runtime;
  sources: DownloadSources;
  token: string;
  req: Request;
  res: Response;
}): Promise<void> {
  const { runtime, token, res } = given;
  const download = await openDownload({ ...given, ticket: readTicket(runtime, token) });
  res.type('text/csv').attachment(download.source.list.download);
  await download.pipeTo({ to: res }).catch((error: unknown) => {
    // Once the first rows are gone the status cannot be changed: the connection is cut instead,
    // so that half a file is not taken for a whole one.
    if (res.headersSent) res.destroy(error instanceof Error ? error : undefined);
    else throw error;
  });
}

/** `details.zip_code` → `Zip code`. */
function plainHeadings(source: ListSource): Record<string, string> {
  return Object.fromEntries(fieldPaths(source.list.row).map((field) => [field, heading(field)]));
}

function heading(field: string): string {
  const words = ownName(field)
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
