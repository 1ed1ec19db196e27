import { accentBanner } from '@foyer/kit/accent';
import { dark, light } from '@foyer/kit/tokens';
import type { Letter, LetterLink, LetterTicket, Sender } from './letter.ts';

const FONT = `-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const DISPLAY = `'Bricolage Grotesque',${FONT}`;

/** What mail programs with a dark theme read; the others keep what stands at each element. */
const DARK = `@media(prefers-color-scheme:dark){
.page{background:${dark.paper}!important}
.page,.ink{color:${dark.ink}!important}
.card{background:${dark.surface}!important;border-color:${dark.line}!important}
.quiet{color:${dark['ink-2']}!important}
.line{border-color:${dark.line}!important}
.link{color:${dark.petrol}!important}}`;

/** Tables and inline styles, because that is what mail programs read. It fits from 320 px on. */
export function asHtml(letter: Letter): string {
  const { from, heading, lead = [], paragraphs, tickets = [], amounts, facts, button } = letter;
  const { cloth } = accentBanner(from.accent ?? light.petrol);
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(heading)}</title><style>:root{color-scheme:light dark}${DARK}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:${light.paper};color:${light.ink};font:16px/1.5 ${FONT};-webkit-text-size-adjust:100%">`,
    `<div style="max-width:560px;margin:0 auto;padding:20px 12px 32px">`,
    senderHtml(from),
    `<div class="card" style="background:${light.surface};border:1px solid ${light.line};border-radius:14px;overflow:hidden">`,
    `<div style="padding:24px 20px;background:${cloth};color:#ffffff;border-bottom:3px solid ${light.marquee}">`,
    `<h1 style="margin:0;font:700 26px/1.15 ${DISPLAY};color:#ffffff;overflow-wrap:anywhere"><bdi>${escape(heading)}</bdi></h1>`,
    ...lead.map(
      (line) =>
        `<p style="margin:8px 0 0;font-size:15px;color:#ffffff"><bdi>${escape(line)}</bdi></p>`,
    ),
    `</div><div style="padding:22px 20px 8px">`,
    ...paragraphs.map((text) => paragraph(text)),
    ...tickets.map(ticketHtml),
    button ? buttonHtml(button, cloth) : '',
    linksHtml(letter.links ?? []),
    facts ? table(facts.map(([label, value]) => row(label, value))) : '',
    amounts
      ? table(amounts.map(([name, sum], at) => row(name, sum, at === amounts.length - 1)))
      : '',
    `</div></div>`,
    `<p class="quiet" style="margin:18px 8px 0;font-size:13px;color:${light['ink-2']}">${escape(letter.foot)}</p>`,
    `</div></body></html>`,
  ].join('');
}

/** A logo that needs a ground has it; a name is drawn where there is none, or it is not loaded. */
function senderHtml({ name, logo }: Sender): string {
  const style = `margin:0 8px 14px;font:700 18px/1.3 ${DISPLAY};color:${light.ink}`;
  if (!logo) return `<p class="ink" style="${style}"><bdi>${escape(name)}</bdi></p>`;
  const height = Math.min(40, Math.round((200 * logo.height) / logo.width));
  const width = Math.round((height * logo.width) / logo.height);
  const ground =
    logo.ground === null
      ? ''
      : `padding:8px 10px;border-radius:6px;background:${logo.ground === 'dark' ? dark.paper : '#ffffff'};`;
  return `<p class="ink" style="${style}"><img src="${escape(logo.address)}" alt="${escape(name)}" width="${width}" height="${height}" style="${ground}border:0;max-width:100%;vertical-align:middle"></p>`;
}

/** Black on white in the dark as well: a scanner reads nothing else. */
const ticketHtml = ({ uid, name, place, picture }: LetterTicket): string =>
  `<div class="line" style="margin:0 0 16px;padding:16px;border:1px dashed ${light['line-strong']};border-radius:10px;text-align:center">` +
  `<p class="quiet" style="margin:0;font-size:13px;color:${light['ink-2']}">${escape(place)}</p>` +
  `<p class="ink" style="margin:2px 0 12px;font-weight:600;overflow-wrap:anywhere"><bdi>${escape(name)}</bdi></p>` +
  `<img src="${picture}" alt="Code of ticket ${uid}" width="200" height="200" style="display:block;width:200px;height:200px;margin:0 auto;background:#ffffff;border-radius:6px">` +
  `<p class="ink" style="margin:10px 0 0;font:600 15px/1.4 ui-monospace,Menlo,Consolas,monospace">${escape(uid)}</p></div>`;

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;overflow-wrap:anywhere">${escape(text)}</p>`;

const buttonHtml = ({ label, address }: LetterLink, cloth: string): string =>
  `<p style="margin:0 0 14px"><a href="${escape(address)}" style="display:block;padding:14px 20px;border-radius:10px;background:${cloth};color:#ffffff;text-align:center;text-decoration:none;font-weight:600">${escape(label)}</a></p>`;

const linksHtml = (links: readonly LetterLink[]): string =>
  links.length === 0
    ? ''
    : `<p style="margin:0 0 20px;text-align:center">${links
        .map(
          ({ label, address }) =>
            `<a class="link" href="${escape(address)}" style="display:inline-block;padding:8px 10px;color:${light.petrol};font-weight:600">${escape(label)}</a>`,
        )
        .join(' ')}</p>`;

const row = (left: string, right: string, isSum = false): string => {
  const style = `padding:7px 0;vertical-align:top;${isSum ? 'font-weight:600;' : ''}`;
  return `<tr><td class="ink" style="${style}overflow-wrap:anywhere"><bdi>${escape(left)}</bdi></td><td class="ink" align="right" style="${style}padding-left:16px;overflow-wrap:anywhere">${escape(right)}</td></tr>`;
};

const table = (rows: readonly string[]): string =>
  `<table class="line" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-top:1px solid ${light.line};font-variant-numeric:tabular-nums">${rows.join('')}</table>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
