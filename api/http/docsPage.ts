// The package's main entry would load a megabyte that only browsers need.
import { join } from 'node:path';
import { namespaceOf } from '@foyer/kit';
import { type Ctx, notFound, unauthenticated } from '@foyer/kit/server';
import folderOfSwaggerUi from 'swagger-ui-dist/absolute-path.js';
import { openapi } from '../../plugins/kit/server/openapi.ts';
import type { KernelParts } from '../kernelParts.ts';
import { escapeHtml } from '../pages/page.ts';
import { nonceOf } from './securityHeaders.ts';

const ASSETS = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

/**
 * An interactive API reference, one plugin at a time: the whole document would block a
 * browser for seconds. Calls use the reader's own session.
 */
export function docsPage({
  assembled,
  ...parts
}: Pick<KernelParts, 'assembled' | 'hasPublicApiDocs'>) {
  return async (ctx: Ctx, { query }: { query: { plugin?: string } }): Promise<void> => {
    requireReader(ctx, parts);
    const { res } = ctx.http;
    const documented = assembled().contracts.filter(
      ({ routes, resources }) => keysOf(routes) + keysOf(resources) > 0,
    );
    const names = [...new Set(documented.map(namespaceOf))];
    const shown = names.find((name) => name === query.plugin) ?? names[0] ?? '';
    res.type('html').send(page(names, shown, nonceOf(res)));
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
<div id="docs"><noscript>The API description is also at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript></div>
<script nonce="${nonce}" src="/api/docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">
fetch('/api/openapi.json').then((answer) => answer.json()).then((spec) => {
  const isShown = (path) => Object.values(path).some(({ tags }) => tags?.includes(${JSON.stringify(shown)}));
  spec.paths = Object.fromEntries(Object.entries(spec.paths).filter(([, path]) => isShown(path)));
  SwaggerUIBundle({ spec, dom_id: '#docs', deepLinking: true, validatorUrl: null, docExpansion: 'list', defaultModelsExpandDepth: 0 });
}).catch(() => {
  document.getElementById('docs').textContent = 'We couldn’t load the API documentation. Reload the page to try again.';
});
</script>
</body>
</html>
`;

const link = (name: string, isCurrent: boolean): string =>
  `<a href="/api/docs?plugin=${encodeURIComponent(name)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a>`;

/** The page's assets; no other file of the package is served. */
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

/** The API's own description; it changes only with the program, so it is built once. */
export function apiDocument({
  assembled,
  version,
  ...parts
}: Pick<KernelParts, 'assembled' | 'version' | 'hasPublicApiDocs'>) {
  let document: string | undefined;
  return async (ctx: Ctx): Promise<void> => {
    requireReader(ctx, parts);
    const { http } = ctx;
    document ??= JSON.stringify(openapi(assembled().contracts, version));
    http.res.type('json').send(document);
  };
}

/**
 * Keeps the API's description private where it isn't public. Buyers don't need it.
 * @throws 401 for anyone who isn't signed in to a console
 */
function requireReader(
  { actor }: Pick<Ctx, 'actor'>,
  { hasPublicApiDocs }: Pick<KernelParts, 'hasPublicApiDocs'>,
): void {
  if (hasPublicApiDocs || (actor && actor.realm !== 'attendee')) return;
  throw unauthenticated('unauthenticated', 'Sign in to a console to read the API documentation.');
}
