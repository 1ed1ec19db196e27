import { join } from 'node:path';
// The package itself would load a megabyte that only browsers need.
import folderOfSwaggerUi from 'swagger-ui-dist/absolute-path.js';
import { notFound, type Ctx } from '@foyer/kit/server';
import type { KernelParts } from '../kernelParts.ts';
import { escapeHtml } from '../pages/html.ts';
import { nonceOf } from './securityHeaders.ts';

const ASSETS = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

/**
 * The API's description to read and to try out, one plugin at a time: all of it at once would keep a
 * browser busy for seconds. Calls are made with the reader's own session.
 */
export function docsPage({ assembled }: Pick<KernelParts, 'assembled'>) {
  return ({ http: { res } }: Ctx, { query }: { query: { plugin?: string } }): Promise<void> => {
    const names = assembled()
      .contracts.filter(({ routes, resources }) => keysOf(routes) + keysOf(resources) > 0)
      .map(({ id }) => id);
    const shown = names.find((name) => name === query.plugin) ?? names[0] ?? '';
    res.type('html').send(page(names, shown, nonceOf(res)));
    return Promise.resolve();
  };
}

const keysOf = (declared: object | undefined): number => Object.keys(declared ?? {}).length;

const page = (names: readonly string[], shown: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Foyer API: ${escapeHtml(shown)}</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<style nonce="${nonce}">
nav { max-width: 1460px; margin: 0 auto; padding: 20px; font: 15px/1.5 system-ui, sans-serif }
nav a { display: inline-block; padding: 4px 10px; color: #0b4a52 }
nav a[aria-current] { font-weight: 700; text-decoration: none }
</style>
</head>
<body>
<nav aria-label="Plugins">
${names.map((name) => link(name, name === shown)).join('\n')}
<a href="/api/openapi.json">openapi.json</a>
</nav>
<div id="docs"><noscript>The same description is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript></div>
<script nonce="${nonce}" src="/api/docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">
fetch('/api/openapi.json').then((answer) => answer.json()).then((spec) => {
  const isShown = (path) => Object.values(path).some(({ tags }) => tags?.includes(${JSON.stringify(shown)}));
  spec.paths = Object.fromEntries(Object.entries(spec.paths).filter(([, path]) => isShown(path)));
  SwaggerUIBundle({ spec, dom_id: '#docs', deepLinking: true, validatorUrl: null, docExpansion: 'list', defaultModelsExpandDepth: 0 });
}).catch(() => {
  document.getElementById('docs').textContent = 'The description could not be loaded. Reload the page to try again.';
});
</script>
</body>
</html>
`;

const link = (name: string, isCurrent: boolean): string =>
  `<a href="/api/docs?plugin=${encodeURIComponent(name)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a>`;

/** The parts of the page, and no other file of the package. */
export const docsAsset = (
  { http: { res } }: Ctx,
  { params }: { params: Record<string, string> },
): Promise<void> => {
  const file = params['file'] ?? '';
  if (!ASSETS.has(file)) throw notFound('file');
  return new Promise((resolve, reject) => {
    res.set('Cache-Control', 'public, max-age=86400');
    res.sendFile(join(folderOfSwaggerUi(), file), { cacheControl: false }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
};
