import { tokensCss } from '@foyer/kit/tokens';
import type { Response } from 'express';
import { nonceOf } from '../http/securityHeaders.ts';

/** Styles of the host's own few pages: the same colors as the front ends. */
const pageStyle = `
@font-face { font-family: 'Instrument Sans Variable'; src: url(/_fonts/instrument-sans.woff2) format('woff2'); font-weight: 400 700; font-display: swap }
@font-face { font-family: 'Bricolage Grotesque Variable'; src: url(/_fonts/bricolage-grotesque.woff2) format('woff2'); font-weight: 200 800; font-display: swap }
${tokensCss()}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 16px/1.5 var(--text) }
.brand, main { max-width: 1120px; margin: 0 auto; padding-inline: clamp(20px, 4vw, 32px) }
.brand { display: flex; align-items: center; gap: 10px; padding-block: 24px; font: 700 21px/1 var(--display) }
.brand i { width: 18px; height: 18px; border-radius: 9px 9px 2px 2px; background: var(--petrol); box-shadow: inset 0 -5px 0 var(--marquee) }
main { padding-block: clamp(12px, 4vw, 48px) 72px }
h1 { margin: 0; font: 650 clamp(32px, 5vw, 48px)/1.08 var(--display); letter-spacing: -.02em; text-wrap: balance }
h2 { margin: 0; font: 650 22px/1.2 var(--display); letter-spacing: -.01em }
p { margin: 10px 0 0; max-width: 62ch; color: var(--ink-2) }
a { color: var(--petrol); text-underline-offset: 3px }
:focus-visible { outline: 3px solid var(--marquee); outline-offset: 2px; box-shadow: 0 0 0 2px var(--ink) }
code { font: 500 14px/1.4 ui-monospace, monospace; background: var(--sunken); padding: 2px 6px; border-radius: 4px; overflow-wrap: anywhere }
.lead { font-size: 18px }
.landing { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 270px), 1fr)); gap: 24px; margin: 40px 0 32px; padding: 0; list-style: none }
/* An arch with the curtain drawn in it, and the lamp above. */
.place { display: flex; flex-direction: column; padding: 24px 24px 0; background: var(--surface); border: 1px solid var(--line); border-radius: 150px 150px 10px 10px; overflow: hidden }
.place::before { content: ''; height: clamp(96px, 12vw, 150px); margin: -24px -24px 24px; background: radial-gradient(60% 80% at 50% 0, #f2ad2ed0 0, #c2541a80 38%, transparent 74%), repeating-linear-gradient(90deg, #0000 0 22px, #04181c66 36px, #0b4a5233 48px, #0000 60px), linear-gradient(#0e5660, #072f36 70%, #04181c) }
.place p { margin-top: 6px; font-size: 15px }
.place div { margin: 14px -24px 0; }
.place div p { padding: 8px 24px }
.place a { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 52px; padding: 8px 24px; border-top: 1px solid var(--line); font-weight: 600; line-height: 1.3; text-decoration: none }
.place a:hover { background: var(--sunken) }
.place a:focus-visible { outline-offset: -4px; box-shadow: inset 0 0 0 1px var(--ink) }
.place a::after { content: '→' }
.place small { display: block; font: 400 14px/1.4 var(--text); color: var(--ink-2); overflow-wrap: anywhere }
table { width: 100%; margin-top: 16px; border-collapse: collapse; font-size: 15px }
caption { text-align: left; font: 650 22px/1.2 var(--display); padding-bottom: 4px }
th, td { padding: 10px 12px 10px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
th { font-weight: 600; font-size: 13px; color: var(--ink-2) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; background: var(--sunken); padding: 14px; border-radius: 6px }
.frames { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 16px; margin-top: 14px }
iframe { box-sizing: content-box; max-width: 100%; border: 1px solid var(--line); border-radius: 6px; background: #fff; resize: vertical }
details { margin-top: 12px }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 18px 22px; margin-top: 16px }
`;

/** Sends one of the host's own pages: landing, an error, the mailbox. `body` is already HTML. */
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

/** Escapes text for use between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
