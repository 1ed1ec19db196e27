import { request } from 'node:http';
import type { RequestHandler } from 'express';

/** The hosted pages alone: neither its API nor what tests pull at is for browsers. */
const PAGE = /^\/(?!v1(?:\/|$))[a-z][\w-]*(?:\/[\w-]+)*$/;

/**
 * The local Stripe's pages on our own hosts, so that a laptop has one port to open. Mounted at
 * `/stripe-test`; what the page says of its own security stands, and it sees no cookie of ours.
 */
export function stripeTest(origin: string): RequestHandler {
  return (req, res, next) => {
    if (!PAGE.test(req.path)) {
      next();
      return;
    }
    const { cookie: _cookie, ...headers } = req.headers;
    const asked = request(
      `${origin}${req.url}`,
      { method: req.method, headers: { ...headers, host: new URL(origin).host } },
      (answer) => {
        const { location } = answer.headers;
        res.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          ...(location?.startsWith('/') && { location: `${req.baseUrl}${location}` }),
        });
        answer.pipe(res);
      },
    );
    asked.once('error', next);
    req.pipe(asked);
  };
}
