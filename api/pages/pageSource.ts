import { readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type StorefrontPage, type TenantLogo, unavailable } from '@foyer/kit/server';
import express, { type Request, type RequestHandler, type Response } from 'express';
import compressedFiles from 'express-static-gzip';

/** The page's tenant, and its preview picture. */
export interface TenantFacts {
  id: string;
  name: string;
  url: string;
  logo: TenantLogo | null;
}

type FrontEnd = 'admin' | 'storefront';

/** The data that the storefront's first view is rendered from. */
interface DrawnFrom {
  /** The path, with its query string. */
  address: string;
  tenant: TenantFacts;
  answers: StorefrontPage['answers'];
}

export interface Drawn {
  /** Placed first in the page's head: what to load before everything else. */
  head: string;
  html: string;
  /** The storefront has no such page, and the view says so. */
  isMissing: boolean;
}

/** Where the two front ends come from: their builds, or Vite in development. */
export interface PageSource {
  /** Serves `/_console/…` and `/assets/…`, and other files that the pages load; passes on the rest. */
  assets: RequestHandler;
  /** The page's `index.html` with its placeholders. */
  template(frontEnd: FrontEnd, url: string): Promise<string>;
  /** The storefront's first view as HTML, which its script hydrates; empty where only the browser renders. */
  draw(from: DrawnFrom): Promise<Drawn>;
}

/** Where the two Vite servers of `npm run dev` listen. */
type ViteOrigins = Readonly<Record<FrontEnd, string>>;

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

/** The built front ends below `dist`. Names of built files change with their content. */
export function builtPages(dist: string): PageSource {
  const templates = new Map<FrontEnd, { text: string; builtAt: number }>();
  const files = (folder: string) =>
    compressedFiles(folder, {
      index: false,
      enableBrotli: true,
      orderPreference: ['br'],
      serveStatic: {
        redirect: false,
        setHeaders: (res, path) => {
          const isHashed = path.startsWith(join(folder, 'assets'));
          res.setHeader(
            'Cache-Control',
            isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          );
        },
      },
    });
  const router = express.Router();
  // Pages aren't served as files: their templates have placeholders, and are only sent filled in.
  router.use((req, _res, next) => next(/\.(?!html$)\w+$/.test(req.path) ? undefined : 'router'));
  router.use('/_console', files(join(dist, 'admin')));
  router.use(files(join(dist, 'storefront')));
  return {
    assets: router,
    // A build under a running server renames the files in the template, so it is read again.
    async template(frontEnd) {
      const file = join(dist, frontEnd, 'index.html');
      const builtAt = await timeOf(file);
      const known = templates.get(frontEnd);
      if (known?.builtAt === builtAt) return known.text;
      const text = await readFile(file, 'utf8').catch(notBuilt);
      templates.set(frontEnd, { text, builtAt });
      return text;
    },
    async draw(from) {
      const file = join(dist, 'storefront', RENDERER);
      const { href } = pathToFileURL(file);
      const { renderPage } = (await import(`${href}?${await timeOf(file)}`)) as Renderer;
      return renderPage(from);
    },
  };
}

/** The storefront's components, built for Node. Files that begin with a dot are not served. */
const RENDERER = '.server/renderPage.js';

interface Renderer {
  renderPage(from: DrawnFrom): Drawn;
}

const timeOf = (file: string) => stat(file).then(({ mtimeMs }) => mtimeMs, notBuilt);

const notBuilt = (): never => {
  throw unavailable('not_built', 'The pages haven’t been built yet. Run npm run build.');
};
