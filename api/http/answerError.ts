import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import {
  ApiError,
  malformed,
  notFound,
  tooLarge,
  unavailable,
  unsupportedType,
  type Log,
} from '@foyer/kit/server';
import { discard } from '../../plugins/kit/server/upload/discard.ts';
import { errorPage } from '../pages/errorPage.ts';
import { safeUrl } from './requestLog.ts';

/** What is declared nowhere. */
export const noRoute: RequestHandler = () => {
  throw notFound('address in the API');
};

/** Every error of the API in its one form; what is unknown says nothing but where to look it up. */
export const answerApiError =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, req, res, _next) => {
    const known = toApiError(error);
    if (!known) logUnexpected(log, req, error);
    discard(req);
    if (res.headersSent) {
      // The status is gone already; a cut connection is not taken for a whole answer.
      res.destroy();
      return;
    }
    const answer = known ?? internal(req.foyer.requestId);
    res.status(answer.status).set(answer.headers).json(answer.toJSON());
  };

/** The same for whoever reads pages. */
export const answerPageError =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, req, res, _next) => {
    const known = toApiError(error);
    if (!known) logUnexpected(log, req, error);
    discard(req);
    if (res.headersSent) res.destroy();
    else errorPage(res, known ?? internal(req.foyer.requestId));
  };

/** What answers 500, with the call that it was the answer to. */
const logUnexpected = (log: Log, req: Request, err: unknown): void =>
  log.error(
    { err, requestId: req.foyer.requestId, call: `${req.method} ${safeUrl(req.originalUrl)}` },
    'unexpected error',
  );

const internal = (requestId: string): ApiError =>
  new ApiError({
    status: 500,
    code: 'internal',
    message: `Something went wrong on our side. The request has the number ${requestId}.`,
  });

/** Errors of the parts that we stand on, told apart from faults of our own. */
function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof URIError) return malformed('malformed', 'The address is not well-formed.');
  const { type, code, status } = error as Partial<Fault>;
  switch (type) {
    case 'entity.too.large':
      return tooLarge('too_large', 'The request is larger than this call takes.');
    case 'entity.parse.failed':
    case 'request.size.invalid':
    case 'request.aborted':
      return malformed('malformed', 'The body is not well-formed JSON.');
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return unsupportedType('unsupported_type', 'Please send JSON in UTF-8.');
    default:
  }
  if (status === 400) return malformed('malformed', 'The request is not well-formed.');
  if (NO_TEXT.has(code ?? ''))
    return malformed('malformed', 'A text cannot hold the character U+0000.');
  if (NO_DATE.has(code ?? '')) return malformed('malformed', 'A date or a time is out of range.');
  if (isUnreachable(error as Partial<Fault>)) {
    return unavailable('unavailable', 'We cannot be reached right now. Please try again.');
  }
  return undefined;
}

/** What the parts that we stand on throw has, beside a stack, some of these. */
interface Fault {
  type: string;
  code: string;
  status: number;
  name: string;
  message: string;
}

/**
 * What pg and knex say without a code of a connection that is gone: cut in the middle of a statement,
 * used again after that, or asked for while the pool ends. knex says the statement before it.
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

/** Postgres has no text, and no JSON, with U+0000 in it. */
const NO_TEXT = new Set(['22021', '22P05']);

/** A date or an hour that no calendar of Postgres has: year 0, or a 31st of June. */
const NO_DATE = new Set(['22007', '22008']);

/** The network's word that nobody is there, or not any more. */
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'],
]);

/**
 * Postgres away, starting, shutting down, full, or done with a connection: the classes 08 and 57P,
 * too many connections, and what it ends for having waited too long inside a transaction.
 */
const DATABASE_AWAY = /^(08...|57P0.|53300|25P03|25P04)$/;

const isUnreachable = ({ code = '', name, message = '' }: Partial<Fault>): boolean =>
  UNREACHABLE.has(code) ||
  DATABASE_AWAY.test(code) ||
  name === 'KnexTimeoutError' ||
  CUT.test(message);
