import { request } from 'node:http';
import type { RequestHandler } from 'express';

/** Only the hosted pages: browsers have no access to its API or test controls. */
const PAGE = /^\/(?!v1(?:\/|$))[a-z][\w-]*(?:\/[\w-]+)*$/;

/**
 * Serves the local Stripe's pages on our own hosts, so that a laptop needs only one port. Mounted
 * at `/stripe-test`; the page's own security headers are kept, and it never gets our cookies.
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
