import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import { notFound, type FileHost, type Log } from '@foyer/kit/server';
import { sendPageError } from '../http/sendError.ts';

/**
 * A page with user content: it may run its own scripts and contact nothing else. In its sandbox it has
 * an opaque origin, to which even this host is foreign, so its fonts and modules need CORS.
 */
const HEADERS = {
  'Content-Security-Policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'private, no-store',
} as const;

/** Everything that the file host serves: uploads that plugins show there, and no pages or API. */
export function handleFileHost(given: {
  hosts: ReadonlyMap<string, FileHost>;
  log: Log;
}): express.Router {
  const router = express.Router();
  router.use(async (req, res, next) => {
    if (req.hostKind.kind !== 'files') return next();
    // A sandboxed page and its files have two origins, which a browser can't share by itself.
    res.set('Origin-Agent-Cluster', '?0');
    const [, plugin = '', ...path] = req.path.split('/').map(decodeURIComponent);
    const host = given.hosts.get(plugin);
    if (!host || (req.method !== 'GET' && req.method !== 'HEAD')) throw notFound('file');
    const { name, body } = await host.open(path);
    res.set(HEADERS).type(extname(name) || 'bin');
    if (req.method === 'GET') return pipeline(body, res);
    body.destroy();
    res.end();
  });
  const whole = express.Router();
  whole.use(router, sendPageError(given.log));
  return whole;
}
