import { once } from 'node:events';
import { parse } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { isOpen, permissionName } from '../../contract.ts';
import { ApiError, forbidden, gone, notFound } from '../../errors.ts';
import { AS_OF } from '../../client.ts';
import { asOfForFile } from '../../dates.ts';
import { isOld, setAsOf } from '../asOf.ts';
import { findActor, makeCtx } from '../guard.ts';
import { hasWritten } from '../ownWrites.ts';
import type { Database } from '../postgres/database.ts';
import { readReports } from '../postgres/reports.ts';
import { connectionOf } from '../postgres/internals.ts';
import { STATEMENT_LIMITS, withStatementLimit } from '../postgres/statementLimits.ts';
import type { ListSource, MountedRoute, RequestCtx } from '../route.ts';
import type { Runtime } from '../runtime.ts';
import { readToken, signToken } from '../signedToken.ts';
import type { Actor } from '../types.ts';
import { originOf } from '../networkOf.ts';
import { compileFor } from './respondWithList.ts';
import { matching, ordered } from './compile.ts';
import { copyCsv } from './copyCsv.ts';
import type { CsvTarget } from './csv.ts';
import { madeCsv } from './madeCsv.ts';
import { csvHeadings } from '../../columns.ts';
import { fieldKind, wireColumn } from './fields.ts';
import { parseQuery } from './parseQuery.ts';
import { planFor, type ListQuery } from './query.ts';

const LIVES_MS = 5 * 60_000;

/** What a link was created for. It is invalid if any part is altered. */
const ticketSchema = z.object({
  list: z.string(),
  query: z.record(z.string(), z.string()),
  params: z.record(z.string(), z.string()),
  tenantId: z.string().nullable(),
  userId: z.string(),
  realm: z.enum(['platform', 'tenant', 'attendee']),
  actingId: z.string().optional(),
  /** The caller had just written something, which must be in the file. */
  isFresh: z.boolean().optional(),
});
export type Ticket = z.output<typeof ticketSchema>;

/** Responds with a signed URL that works for five minutes without a cookie. */
export function downloadLink(source: ListSource): MountedRoute['handle'] {
  return async ({ runtime, ctx, req, res }) => {
    const query = parseQuery(source.list, req.query as Record<string, unknown>);
    if (!ctx.actor) throw forbidden('forbidden', 'Sign in to download this list.');
    if (source.list.emptyDownload)
      await requireRows(source.list.emptyDownload, { runtime, ctx, source, query });
    const ticket: Ticket = {
      list: source.key,
      query: req.query as Record<string, string>,
      params: { ...ctx.params },
      tenantId: ctx.tenantId,
      userId: ctx.actor.id,
      realm: ctx.actor.realm,
      ...(ctx.actor.impersonation && { actingId: ctx.actor.impersonation.id }),
      ...(hasWritten(runtime, req) && { isFresh: true }),
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
  const isFresh = hasWritten(runtime, ctx.http.req);
  const statement = { text: sql, values: bindings };
  const { answer } = await readReports(runtime.reports, { isFresh }, (database) =>
    database.fastRead(ctx.rowScope, statement, planFor(query, source.list.row)),
  );
  if (answer.length === 0) throw new ApiError({ status: 404, code: 'nothing_to_export', message });
}

/** The downloadable lists by key. */
export type DownloadSources = ReadonlyMap<string, { source: ListSource; route: MountedRoute }>;

/**
 * What a link was created for.
 * @param how.mayBeOld for a request made in time and carried out later
 * @throws 410 for a URL that was altered or has expired
 */
export function readTicket(
  runtime: Runtime,
  token: string,
  { mayBeOld = false }: { mayBeOld?: boolean } = {},
): Ticket {
  const read = readToken(runtime.keys.of('download'), token, { schema: ticketSchema });
  if (!read || (read.isExpired && !mayBeOld)) throw linkExpired();
  return read.value;
}

const linkExpired = () =>
  gone('link_expired', 'This download link has expired. Request a new one.');

/** Whether a link is used on the host that created it: the platform console's, or its tenant's. */
const isOnItsHost = ({ realm, tenantId }: Ticket, { foyer }: Request): boolean =>
  realm === 'platform' ? foyer.realm === 'platform' : foyer.tenant?.id === tenantId;

/** The rows that a link was created for, and how to get them as CSV. */
export interface Download {
  /**
   * Reads the rows from the replica for reports. If the replica fails, they are read again from the primary, unless
   * `canRepeat` says no.
   */
  read(work: (rows: DownloadRows) => Promise<void>, canRepeat?: () => boolean): Promise<void>;
}

/** The rows as read from one of the databases. */
export interface DownloadRows {
  /** The file name, with the time of the rows if they are more than a few seconds old. */
  fileName: string;
  asOf: Date | undefined;
  count(): Promise<number>;
  /** Memory use doesn't grow with the number of rows. */
  pipeTo(target: CsvTarget): Promise<void>;
}

/**
 * Checks without the cache whether the link's user may still read the list.
 * @throws 403 if not
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
    // The session that created the link had it, if one is required.
    hasSecondFactor: true,
    impersonationId: ticket.actingId,
  });
  const isAllowed = isOpen(route.can) || actor?.can.has(permissionName(route.contract, route.can));
  if (!actor || !isAllowed) throw forbidden('forbidden', 'You don’t have permission to do this.');
  return { actor, source, route };
}

/** Checks the permission of the link's user again, and audits the download. */
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
  const { knex } = runtime.database;
  const { timeZone } = compiled;
  const columns = Object.entries(csvHeadings(source.list)).map(([field, heading]) => ({
    field,
    heading: isInstant(source, field) ? `${heading} (${timeZone})` : heading,
  }));
  const { cells } = source.listing;
  const wanted = cells
    ? Object.keys(source.listing.columns).map((field) => ({ field, as: field }))
    : columns.map(({ field }, index) => ({ field, as: String(index) }));
  const rows = ordered(compiled, query).select(
    wanted.map((one) => cellOf(knex, source, { ...one, timeZone })),
  );
  const rowsIn = (
    database: Database,
    { asOf, givenUp }: { asOf: Date | undefined; givenUp: AbortSignal },
  ): DownloadRows => ({
    fileName: fileNameOf(source, { asOf, timeZone }),
    asOf,
    async count() {
      const { sql, bindings } = matching(compiled, query)
        .select(knex.raw('count(*)::int as n'))
        .toSQL()
        .toNative();
      const statement = { text: sql, values: bindings };
      const [row] = await database.fastRead<{ n: number }>(ctx.rowScope, statement);
      return row?.n ?? 0;
    },
    async pipeTo({ to, onRows, signal }) {
      const signals = signal ? [signal, givenUp] : [givenUp];
      const target = { to, onRows, signal: AbortSignal.any(signals) };
      let failure: unknown;
      const write = async (db: Knex.Transaction) => {
        const connection = await connectionOf(db);
        if (cells)
          return madeCsv(connection, { rows, columns, make: (some) => cells(some, ctx) }, target);
        const kinds = columns.map(({ field }) => fieldKind(source.list.row, field));
        const headings = columns.map(({ heading }) => heading);
        return copyCsv(connection, { rows, kinds, headings }, target);
      };
      const written = withStatementLimit(STATEMENT_LIMITS.export, () =>
        database.transaction(
          ctx.rowScope,
          (db) =>
            write(db).catch((error: unknown) => {
              failure = error;
              throw error;
            }),
          true,
        ),
      );
      // Aborting closes the connection, whose error says less than the reason.
      await written.catch((error: unknown) => {
        throw failure ?? error;
      });
    },
  });
  const isFresh = ticket.isFresh ?? hasWritten(runtime, req);
  return {
    async read(work, canRepeat = () => true) {
      let attempt: AbortController | undefined;
      await readReports(runtime.reports, { isFresh, canRepeat }, (database, asOf) => {
        // An earlier attempt on a failed replica must not write further rows.
        attempt?.abort();
        attempt = new AbortController();
        const oldAsOf = isOld(asOf) ? asOf : undefined;
        return work(rowsIn(database, { asOf: oldAsOf, givenUp: attempt.signal }));
      });
    },
  };
}

/** `sales.csv`, or for older rows `sales as of 2026-07-18 10.42.csv` in the list's time zone. */
function fileNameOf(
  { list }: ListSource,
  { asOf, timeZone }: { asOf: Date | undefined; timeZone: string },
): string {
  const name = list.download ?? 'export.csv';
  if (!asOf) return name;
  const { name: stem, ext } = parse(name);
  return `${stem}${asOfForFile(asOf, timeZone)}${ext}`;
}

const isInstant = ({ list }: ListSource, field: string): boolean =>
  fieldKind(list.row, field) === 'instant';

/**
 * Formats a field for a cell: amounts with two decimals, which a number would drop; instants in the list's time zone
 * in a format that spreadsheets parse, so that the rows of a day match the screen; values with a label as that label.
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

/**
 * Streams the CSV of a signed URL.
 * @throws 410 for a URL that was altered, has expired, or was created on another host
 */
export async function serveDownload(given: {
  runtime: Runtime;
  sources: DownloadSources;
  token: string;
  req: Request;
  res: Response;
}): Promise<void> {
  const { runtime, token, req, res } = given;
  const ticket = readTicket(runtime, token);
  if (!isOnItsHost(ticket, req)) throw linkExpired();
  const download = await openDownload({ ...given, ticket });
  const write = async ({ fileName, asOf, pipeTo }: DownloadRows) => {
    const body = new PassThrough();
    const written = pipeTo({ to: body });
    // Until the first rows arrive nothing has been sent, so they can be read elsewhere.
    await Promise.race([once(body, 'readable'), written]);
    res.removeHeader(AS_OF);
    setAsOf(res, asOf);
    res.type('text/csv').attachment(fileName);
    await Promise.all([written, pipeline(body, res)]);
  };
  await download
    .read(write, () => !res.headersSent && !res.destroyed)
    .catch((error: unknown) => {
      // After the first rows the status can't change. The connection is cut instead, so that a partial file isn't
      // mistaken for a complete one.
      if (res.headersSent) res.destroy(error instanceof Error ? error : undefined);
      else throw error;
    });
}

/** `details.zip_code` → `Zip code`. */
