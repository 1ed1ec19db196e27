import type { Request, RequestHandler } from 'express';
import { stdSerializers } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Log } from '@foyer/kit/server';

/**
 * A token is longer than any id; a cart's secret is as long as one, and has none of its hyphens. The code
 * of an invite is shorter, and has to be told from the url of an event by where it stands.
 */
const LONGEST_ID = 36;
const CART_SECRET = /^[0-9a-f]{32}$/i;

const isToken = (part: string, before: string | undefined): boolean =>
  part.length > LONGEST_ID || CART_SECRET.test(part) || before === 'invites';

/** An address without what may be a secret: values of the query, and tokens in the path. */
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
 * One line for each request that was not a success of everyday: no headers, no bodies, no secrets.
 * The serializers take what they name from the request itself, since the library's own would copy
 * all of it first, at each request.
 */
export const requestLog = (log: Log): RequestHandler =>
  pinoHttp({
    // Nothing of what these lines hold could be a secret, and looking for one costs time.
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
