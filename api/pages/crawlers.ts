import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import type { StorefrontPages } from '@foyer/kit/server';
import { root } from '../loadPlugins.ts';
import { escapeHtml } from './page.ts';

/** A buyer's own pages and the consoles must not be indexed. */
const KEPT_OUT = [
  '/admin',
  '/api/',
  '/orders/',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/*/cart',
  '/*/account',
  '/*/success',
];

/** The files search engines request first: `robots.txt` on every host, and a tenant's `sitemap.xml`. */
export function crawlers(given: {
  pages: readonly StorefrontPages[];
  originOf(url: string): string;
}): express.Router {
  const router = express.Router();
  router.get('/robots.txt', ({ hostKind }, res) => {
    const lines =
      hostKind.kind === 'tenant'
        ? [
            ...KEPT_OUT.map((path) => `Disallow: ${path}`),
            `Sitemap: ${given.originOf(hostKind.tenant.url)}/sitemap.xml`,
          ]
        : ['Disallow: /'];
    res.type('text').send(['User-agent: *', ...lines, ''].join('\n'));
  });
  router.get('/sitemap.xml', async ({ hostKind }, res, next) => {
    if (hostKind.kind !== 'tenant') return next();
    const { tenant } = hostKind;
    const paths = await Promise.all(given.pages.map((pages) => pages.paths(tenant)));
    const urls = paths.flat().map((known) => {
      const { path, changedAt } = typeof known === 'string' ? { path: known } : known;
      const loc = `<loc>${escapeHtml(given.originOf(tenant.url) + path)}</loc>`;
      return `<url>${loc}${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`;
    });
    res
      .type('application/xml')
      .set('Cache-Control', 'public, max-age=300')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      );
  });
  return router;
}

const icon = join(root, 'admin', 'icon.svg');

const TAB_SIZE = 32;

/**
 * Browsers request this on every host whose pages name no icon, including the file host. A tenant's
 * host has the tenant's icon.
 */
export const favicon: RequestHandler = ({ hostKind }, res) => {
  const own =
    hostKind.kind === 'tenant' && hostKind.tenant.icons.find(({ size }) => size === TAB_SIZE);
  if (own) {
    // Not permanent, because the icon's address changes with the icon.
    res.set('Cache-Control', 'public, max-age=3600').redirect(302, own.address);
    return;
  }
  // A sandboxed page on the file host has a different origin than its own icon.
  res.set('Cross-Origin-Resource-Policy', 'cross-origin');
  res.sendFile(icon, { maxAge: '1d' });
};
