import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Log } from '@foyer/kit/server';

/** A tokens is longer than any id. */
const LONGEST_ID = 36;

/** An address without what may be a secret: values of the query, and tokens in the path. */
export function safeUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const safePath = path
    .split('/')
    .map((part) => (part.length > LONGEST_ID ? '[token]' : part))
    .join('/');
  if (!query) return safePath;
  return `${safePath}?${[...new URLSearchParams(query).keys()].join('&')}`;
}

/** One line for each request that was not a success of everyday: no headers, no bodies, no secrets. */
export const requestLog = (log: Log): RequestHandler =>
  pinoHttp({
    logger: log,
    genReqId: (req) => (req as unknown as { foyer: { requestId: string } }).foyer.requestId,
    autoLogging: { ignore: (req) => /^\/(healthz|readyz|metrics)$/.test(req.url ?? '') },
    customLogLevel: (_req, res, error) =>
      error || res.statusCode >= 500 ? 'error' : res.statusCode >= 400 ? 'info' : 'debug',
    serializers: {
      req: (req: {
        id: string;
        method: string;
        url: string;
        raw: { headers: { host?: string } };
      }) => ({
        id: req.id,
        method: req.method,
        host: req.raw.headers.host,
        url: safeUrl(req.url),
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
  });
