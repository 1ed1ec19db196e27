import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';

const ACCEPTABLE_ID = /^[\w.-]{8,64}$/;

/**
 * Begins what is known of a request. Its id is our own unless a proxy that we trust gave it one:
 * anybody else could write lines into the log under another's id. A host that is forwarded counts for
 * nothing: many proxies hand on what a client wrote there, and the name in `Host` is what they checked.
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
 * The client's address, or the peer's where a proxy that we trust forwards what is none. Some proxies
 * write the port beside it: each connection would count as an address of its own.
 */
function addressOf(req: Request): string {
  const forwarded = req.ip ?? '';
  const [, v6, v4] = WITH_PORT.exec(forwarded) ?? [];
  const address = v6 ?? v4 ?? forwarded;
  return isIP(address) ? address : (req.socket.remoteAddress ?? '');
}
