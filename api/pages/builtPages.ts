import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import express from 'express';
import compressedFiles from 'express-static-gzip';
import { unavailable } from '@foyer/kit/server';
import type { Drawn, DrawnFrom, FrontEnd, PageSource } from './pageSource.ts';

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
