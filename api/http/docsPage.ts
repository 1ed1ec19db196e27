import { join } from 'node:path';
// The package itself would load a megabyte that only browsers need.
import folderOfSwaggerUi from 'swagger-ui-dist/absolute-path.js';
import { notFound, type Ctx } from '@foyer/kit/server';
import { nonceOf } from './securityHeaders.ts';

const ASSETS = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

/** The API's description to read and to try out. Calls are made with the reader's own session. */
export const docsPage = async ({ http: { res } }: Ctx): Promise<void> => {
  const nonce = nonceOf(res);
  res.type('html').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Foyer API</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"><noscript>The same description is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript></div>
<script nonce="${nonce}" src="/api/docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">
SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null, docExpansion: 'none', filter: true });
</script>
</body>
</html>
`);
};

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
