import type { Request, RequestHandler } from 'express';
import { stdSerializers } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Log } from '@foyer/kit/server';

/**
 * A token is longer than any ID; a cart's secret has an ID's length but no hyphens. The code
 * of an invite is shorter and can be told from an event's URL only by its position.
 */
const LONGEST_ID = 36;
const CART_SECRET = /^[0-9a-f]{32}$/i;

const isToken = (part: string, before: string | undefined): boolean =>
  part.length > LONGEST_ID || CART_SECRET.test(part) || before === 'invites';

/** An address without possible secrets: query values, and tokens in the path. */
export function safeUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const safePath = path
    .split('/')
    .map((part, at, parts) => (isToken(part, parts[at - 1]) ? '[token]' : part))
    .join('/');
  if (!query) return safePath;
  return `${safePath}?${[...new URLSearchParams(query).keys()].join('&')}`;
}

/**
 * One line for each request that wasn't a routine success: no headers, no bodies, no secrets.
 * The serializers read the named fields from the request itself, because the library's own would
 * copy all of it on each request.
 */
export const requestLog = (log: Log): RequestHandler =>
  pinoHttp({
    // These lines can't contain secrets, and redaction is slow.
    logger: log.child({}, { redact: [] }),
    wrapSerializers: false,
    genReqId: (req) => (req as Request).foyer.requestId,
    autoLogging: { ignore: (req) => /^\/(healthz|readyz|metrics)$/.test(req.url ?? '') },
    customLogLevel: (_req, res, error) =>
      error || res.statusCode >= 500 ? 'error' : res.statusCode >= 400 ? 'info' : 'debug',
    serializers: {
      req: ({ foyer, method, headers, originalUrl }: Request) => ({
        id: foyer.requestId,
        method,
        host: headers.host,
        url: safeUrl(originalUrl),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      err: stdSerializers.err,
    },
  });
