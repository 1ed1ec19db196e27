import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';

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
