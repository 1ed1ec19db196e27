import { request } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { FrontEnd, PageSource } from './pageSource.ts';

/** Where the two Vite servers of `npm run dev` listen. */
export type ViteOrigins = Readonly<Record<FrontEnd, string>>;

/**
 * The front ends' sources, through the Vite servers that `npm run dev` starts. Pages and modules
 * are proxied by the host, so that addresses, cookies and headers match production;
 * only the socket that announces changes connects to Vite directly.
 */
export function devPages(origins: ViteOrigins): PageSource {
  return {
    assets: (req, res, next) => {
      if (req.path.startsWith('/_console/')) pass(origins.admin, req, res, next);
      else if (isModule(req.path)) pass(origins.storefront, req, res, next);
      else next();
    },
    async template(frontEnd) {
      const base = frontEnd === 'admin' ? '/_console/' : '/';
      const page = await fetch(`${origins[frontEnd]}${base}index.html`);
      if (!page.ok) throw new Error(`Vite returned ${page.status} for the ${frontEnd} page.`);
      return page.text();
    },
    // In development only Vite has the modules, so the browser renders.
    draw: async () => ({ head: '', html: '', isMissing: false }),
  };
}

/** Vite's own addresses, and files; everything else is a storefront page. */
const isModule = (path: string) =>
  path.startsWith('/@') || path.startsWith('/node_modules/') || /\.\w+$/.test(path);

const pass = (origin: string, req: Request, res: Response, next: Parameters<RequestHandler>[2]) => {
  const asked = request(
    `${origin}${req.originalUrl}`,
    // Vite responds only on host names that it knows.
    { method: req.method, headers: { ...req.headers, host: new URL(origin).host } },
    (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    },
  );
  asked.once('error', next);
  asked.end();
};
