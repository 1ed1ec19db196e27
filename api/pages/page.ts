import type { Response } from 'express';
import { nonceOf } from '../http/securityHeaders.ts';
import { escapeHtml } from './html.ts';
import { pageStyle } from './pageStyle.ts';

/** Sends one of the host's own pages: landing, an error, the mailbox. `body` is HTML already. */
export function sendPage(
  res: Response,
  page: { status?: number; title: string; body: string },
): void {
  const { status = 200, title, body } = page;
  res.status(status).type('html').set('Cache-Control', 'no-store').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<style nonce="${nonceOf(res)}">${pageStyle}</style>
</head>
<body>
<header class="brand"><i aria-hidden="true"></i>Foyer</header>
<main>
${body}
</main>
</body>
</html>
`);
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 18 18"><path d="M0 18V9a9 9 0 0 1 18 0v9z" fill="#0b4a52"/><path d="M0 13h18v5H0z" fill="#f2ad2e"/></svg>`;
