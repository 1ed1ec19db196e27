import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import {
  ApiError,
  malformed,
  notFound,
  tooLarge,
  unavailable,
  unsupportedType,
  type Log,
} from '@foyer/kit/server';
import { discard } from '../../plugins/kit/server/upload/receiveFile.ts';
import { escapeHtml, sendPage } from '../pages/page.ts';
import { safeUrl } from './requestLog.ts';

/** The error for undeclared routes. */
export const noRoute: RequestHandler = () => {
  throw notFound('API endpoint');
};

/** Sends every API error in one format; unknown errors reveal nothing but the request ID. */
export const sendApiError =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, req, res, _next) => {
    const known = tookTooLong(error) && isDeskRead(req) ? tooSlow() : toApiError(error);
    if (!known) logUnexpected(log, req, error);
    else if (tookTooLong(error)) logSlow(log, req, error);
    discard(req);
    if (res.headersSent) {
      // The status was already sent; cutting the connection shows that the response is incomplete.
      res.destroy();
      return;
    }
    const answer = known ?? internal(req.foyer.requestId);
    res.status(answer.status).set(answer.headers).json(answer.toJSON());
  };

/** The same for page requests. */
export const sendPageError =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, req, res, _next) => {
    const known = toApiError(error);
    if (!known) logUnexpected(log, req, error);
    else if (tookTooLong(error)) logSlow(log, req, error);
    discard(req);
    if (res.headersSent) res.destroy();
    else errorPage(res, known ?? internal(req.foyer.requestId));
  };

/** Logs errors returned as 500, with their call. */
const logUnexpected = (log: Log, req: Request, err: unknown): void =>
  log.error({ err, requestId: req.foyer.requestId, call: callOf(req) }, 'Unexpected error');

/** Postgres ended a statement because it took too long. */
const tookTooLong = (error: unknown): boolean =>
  (error as Partial<Fault> | null | undefined)?.code === '57014';

/** Console reads have filters and dates that can be narrowed; other slow statements usually wait for a lock. */
const isDeskRead = ({ method, originalUrl }: Request): boolean =>
  method === 'GET' && !originalUrl.startsWith('/api/p/');

/** Without `Retry-After`: a retry would take just as long. */
const tooSlow = (): ApiError =>
  new ApiError({
    status: 503,
    code: 'too_slow',
    message: 'This took too long. Narrow the filter or the dates, and try again.',
  });

const callOf = (req: Request): string => `${req.method} ${safeUrl(req.originalUrl)}`;

/** With the statement but not its values: it may need an index or a narrower filter. */
const logSlow = (log: Log, req: Request, err: unknown): void =>
  log.error(
    { err, requestId: req.foyer.requestId, call: callOf(req) },
    'A statement took too long',
  );

const internal = (requestId: string): ApiError =>
  new ApiError({
    status: 500,
    code: 'internal',
    message: `Something went wrong on our end. If you contact support, mention request ${requestId}.`,
  });

/** Errors of our dependencies, as opposed to our own bugs. */
function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof URIError) return malformed('malformed', 'The URL is malformed.');
  const { type, code, status } = error as Partial<Fault>;
  switch (type) {
    case 'entity.too.large':
      return tooLarge('too_large', 'The request is too large.');
    case 'entity.parse.failed':
    case 'request.size.invalid':
    case 'request.aborted':
      return malformed('malformed', 'The request body isn’t valid JSON.');
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return unsupportedType('unsupported_type', 'Please send JSON in UTF-8.');
    default:
  }
  if (status === 400) return malformed('malformed', 'The request is malformed.');
  if (NO_TEXT.has(code ?? ''))
    return malformed('malformed', 'Text can’t contain the character U+0000.');
  if (NO_DATE.has(code ?? '')) return malformed('malformed', 'A date or time is out of range.');
  if (isUnreachable(error as Partial<Fault>)) {
    return unavailable('unavailable', 'The service is unavailable right now. Please try again.');
  }
  return undefined;
}

/** Dependencies' errors have some of these in addition to a stack. */
interface Fault {
  type: string;
  code: string;
  status: number;
  name: string;
  message: string;
  syscall: string;
}

/**
 * Messages without a code from pg and knex about a lost connection: cut during a statement,
 * used again after that, or requested while the pool ends. knex prefixes the statement.
 */
const CUT = new RegExp(
  `(${[
    'Connection (ended|terminated)( unexpectedly| due to connection timeout)?',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Unable to acquire a connection',
    'aborted',
  ].join('|')})$`,
);

/** Postgres stores no text and no JSON with U+0000. */
const NO_TEXT = new Set(['22021', '22P05']);

/** A date or time that Postgres can't represent: year 0, or June 31. */
const NO_DATE = new Set(['22007', '22008']);

/** Network errors of a peer that isn't there or has gone away. */
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'],
]);

/**
 * Postgres is away, starting, shutting down, full, or ended a connection: classes 08 and 57P,
 * too many connections, and what it ends for having run or waited too long.
 */
const DATABASE_AWAY = /^(08...|57P0.|57014|53300|25P03|25P04)$/;

const isUnreachable = ({ code = '', name, message = '', syscall }: Partial<Fault>): boolean =>
  // For a Unix socket the error is that of a missing file: ENOENT.
  syscall === 'connect' ||
  UNREACHABLE.has(code) ||
  DATABASE_AWAY.test(code) ||
  name === 'KnexTimeoutError' ||
  CUT.test(message);

const TITLES: Readonly<Record<number, string>> = {
  404: 'Page not found',
  503: 'We’ll be right back',
};

/** The error as a page. */
function errorPage(
  res: Response,
  { status, message, headers }: Pick<ApiError, 'status' | 'message' | 'headers'>,
): void {
  res.set(headers);
  const title = TITLES[status] ?? 'Something went wrong';
  sendPage(res, {
    status,
    title,
    body: `<h1>${title}</h1>\n<p>${escapeHtml(message)}</p>`,
  });
}
