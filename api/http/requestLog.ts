import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
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

const ACCEPTABLE_ID = /^[\w.-]{8,64}$/;

/**
 * Collects what is known of a request. Its ID is our own unless a trusted proxy set it: otherwise
 * anyone could write log lines under another request's ID. Forwarded hosts are ignored: many proxies
 * pass on what a client sent, and only the name in `Host` was checked by the proxy.
 */
export function beginFacts({ trustsProxy }: { trustsProxy: boolean }): RequestHandler {
  return (req, res, next) => {
    delete req.headers['x-forwarded-host'];
    const given = trustsProxy ? req.get('x-request-id') : undefined;
    const requestId = given && ACCEPTABLE_ID.test(given) ? given : randomUUID();
    req.foyer = {
      requestId,
      realm: 'attendee',
      tenant: null,
      session: null,
      ip: addressOf(req),
    };
    res.set('X-Request-Id', requestId);
    next();
  };
}

const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

/**
 * The client's address, or the peer's where a trusted proxy sends something that isn't an address. Some
 * proxies append the port, which would make each connection count as a separate address.
 */
function addressOf(req: Request): string {
  const forwarded = req.ip ?? '';
  const [, v6, v4] = WITH_PORT.exec(forwarded) ?? [];
  const address = v6 ?? v4 ?? forwarded;
  return isIP(address) ? address : (req.socket.remoteAddress ?? '');
}
