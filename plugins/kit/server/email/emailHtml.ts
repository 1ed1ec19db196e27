import { accentBanner, accentThemes } from '../../accent.ts';
import { dark, light } from '../../tokens.ts';
import {
  FOYER,
  type EmailAmount,
  type EmailCard,
  type EmailContent,
  type EmailLine,
  type EmailLink,
  type EmailSender,
} from './emailContent.ts';

const FONT = `-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const DISPLAY = `'Bricolage Grotesque',${FONT}`;
const MONO = `ui-monospace,Menlo,Consolas,monospace`;
const BREAK = 'overflow-wrap:anywhere;word-break:break-word';

/** In pixels. Outlook ignores `max-width`, so it gets a table of this width. */
const WIDTH = 560;

/** A sender's color, adapted to each place where it appears. */
export interface EmailColors {
  /** The banner behind the heading. */
  cloth: string;
  button: string;
  onButton: string;
  link: string;
  dark: { button: string; onButton: string; link: string };
}

/**
 * Renders an email for clients without modern CSS: tables, inline styles, and one style sheet for dark themes.
 * Works from a width of 320 px.
 * @param colorsOf computes colors, or remembers them as `rememberedColors` does
 */
export function emailHtml(
  subject: string,
  content: EmailContent,
  colorsOf: typeof emailColors = emailColors,
): string {
  const { from = FOYER, preheader, heading = subject, lead = [], greeting, paragraphs } = content;
  const { points = [], code, cards = [], action, links = [], facts = [], summary = [] } = content;
  const { smallPrint = [], reason } = content;
  const colors = colorsOf(from);
  return [
    `<!doctype html><html lang="en" dir="ltr" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="x-apple-disable-message-reformatting">`,
    `<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<title>${escape(subject)}</title>`,
    // Otherwise Outlook enlarges images on screens with a high pixel density.
    `<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->`,
    `<style>${sheet(colors)}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:${light.paper};-webkit-text-size-adjust:100%">`,
    preheaderHtml(preheader),
    `<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.paper}" style="background:${light.paper}"><tr><td align="center" style="padding:20px 12px 32px">`,
    `<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
    `<div role="main" style="max-width:${WIDTH}px;margin:0 auto;text-align:left">`,
    senderHtml(from),
    `<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.surface}" style="width:100%;table-layout:fixed;border-collapse:separate;background:${light.surface};border:1px solid ${light.line};border-radius:14px">`,
    `<tr><td bgcolor="${colors.cloth}" style="padding:24px 20px;background:${colors.cloth};border-bottom:3px solid ${light.marquee};border-radius:13px 13px 0 0">`,
    `<h1 style="margin:0;font:700 26px/1.2 ${DISPLAY};color:#ffffff;${BREAK}"><bdi>${escape(heading)}</bdi></h1>`,
    ...lead.map(
      (line) =>
        `<p style="margin:8px 0 0;font:15px/1.5 ${FONT};color:#ffffff;${BREAK}"><bdi>${escape(line)}</bdi></p>`,
    ),
    `</td></tr><tr><td style="padding:22px 20px 8px">`,
    greeting ? paragraph(greeting) : '',
    ...paragraphs.map(paragraph),
    pointsHtml(points),
    code ? codeHtml(code) : '',
    ...cards.map(cardHtml),
    action ? buttonHtml(action, colors) : '',
    linksHtml(links, colors),
    factsHtml(facts),
    summaryHtml(summary),
    ...smallPrint.map((text) => quiet(text, 'margin:0 0 14px')),
    `</td></tr></table>`,
    quiet(reason, 'margin:18px 8px 0'),
    `</div><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`,
  ].join('');
}

export function emailColors({ accent }: Pick<EmailSender, 'accent'>): EmailColors {
  const themes = accentThemes(accent ?? light.petrol);
  return {
    cloth: accentBanner(accent ?? light.petrol).cloth,
    button: themes.light.fill,
    onButton: themes.light['on-fill'],
    link: themes.light.petrol,
    dark: {
      button: themes.dark.fill,
      onButton: themes.dark['on-fill'],
      link: themes.dark.petrol,
    },
  };
}

const MOST_COLORS = 1_000;

/** Computes the colors of each sender once: finding readable ones is slower than all the rest of an email. */
export function rememberedColors(): typeof emailColors {
  const known = new Map<string | null, EmailColors>();
  return ({ accent }) => {
    const colors = known.get(accent) ?? emailColors({ accent });
    if (known.size >= MOST_COLORS) known.clear();
    known.set(accent, colors);
    return colors;
  };
}

/** Dark colors: for clients that follow the device's theme, and for Outlook, which marks what it has darkened. */
function sheet({ dark: darkColors }: EmailColors): string {
  const rules: readonly (readonly [selector: string, style: string])[] = [
    ['.page', `background:${dark.paper}!important`],
    ['.ink', `color:${dark.ink}!important`],
    ['.card', `background:${dark.surface}!important;border-color:${dark.line}!important`],
    ['.quiet', `color:${dark['ink-2']}!important`],
    ['.line', `border-color:${dark.line}!important`],
    ['.sunken', `background:${dark.sunken}!important`],
    ['.link', `color:${darkColors.link}!important`],
    ['.button', `background:${darkColors.button}!important;color:${darkColors.onButton}!important`],
  ];
  const all = (prefix: string) =>
    rules.map(([selector, style]) => `${prefix}${selector}{${style}}`).join('\n');
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){
${all('')}}
${all('[data-ogsc] ')}`;
}

/** After the text, blanks: or inboxes would show the beginning of the email, too. */
const preheaderHtml = (text: string): string =>
  `<div class="preheader" style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${light.paper};mso-hide:all">${escape(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;

/** Logos that need a background get one; the name replaces a missing or blocked logo. */
function senderHtml({ name, logo }: EmailSender): string {
  const style = `margin:0 8px 14px;font:700 18px/1.3 ${DISPLAY};color:${light.ink};${BREAK}`;
  if (!logo) return `<p class="ink" style="${style}"><bdi>${escape(name)}</bdi></p>`;
  const height = Math.min(40, Math.round((200 * logo.height) / logo.width));
  const width = Math.round((height * logo.width) / logo.height);
  const ground =
    logo.ground === null
      ? ''
      : `padding:8px 10px;border-radius:6px;background:${logo.ground === 'dark' ? dark.paper : '#ffffff'};`;
  return `<p class="ink" style="${style}"><img src="${escape(logo.address)}" alt="${escape(name)}" width="${width}" height="${height}" style="${ground}border:0;max-width:100%;vertical-align:middle"></p>`;
}

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;font:16px/1.5 ${FONT};color:${light.ink};${BREAK}">${lines(text)}</p>`;

const quiet = (text: string, style: string): string =>
  `<p class="quiet" style="${style};font:13px/1.5 ${FONT};color:${light['ink-2']};${BREAK}">${lines(text)}</p>`;

const pointsHtml = (points: readonly string[]): string =>
  points.length === 0
    ? ''
    : `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 20px;font:16px/1.5 ${FONT};color:${light.ink}">${points
        .map((point) => `<li style="margin:0 0 8px;${BREAK}">${lines(point)}</li>`)
        .join('')}</ul>`;

const codeHtml = (code: string): string =>
  table(
    `<tr><td class="sunken ink" align="center" bgcolor="${light.sunken}" style="padding:14px 12px;border-radius:10px;background:${light.sunken};font:600 28px/1.3 ${MONO};letter-spacing:2px;color:${light.ink};${BREAK}">${escape(code)}</td></tr>`,
  );

/** The picture stays on white in dark themes too, or scanners can't read its code. */
const cardHtml = ({ label, title, picture, pictureText, caption }: EmailCard): string =>
  table(
    `<tr><td class="line" align="center" style="padding:16px;border:1px dashed ${light['line-strong']};border-radius:10px">` +
      `<p class="quiet" style="margin:0;font:13px/1.5 ${FONT};color:${light['ink-2']}">${escape(label)}</p>` +
      `<p class="ink" style="margin:2px 0 12px;font:600 16px/1.5 ${FONT};color:${light.ink};${BREAK}"><bdi>${escape(title)}</bdi></p>` +
      `<img src="${escape(picture)}" alt="${escape(pictureText)}" width="200" height="200" style="display:block;width:200px;height:200px;margin:0 auto;border:0;background:#ffffff;border-radius:6px">` +
      `<p class="ink" style="margin:10px 0 0;font:600 15px/1.4 ${MONO};color:${light.ink};${BREAK}">${escape(caption)}</p></td></tr>`,
  );

/** Outlook ignores the padding of links, so the cell has its own there. */
const buttonHtml = ({ label, url }: EmailLink, { button, onButton }: EmailColors): string =>
  table(
    `<tr><td class="button" align="center" bgcolor="${button}" style="border-radius:10px;background:${button};mso-padding-alt:14px 20px"><a class="button action" href="${escape(url)}" style="display:block;padding:14px 20px;border-radius:10px;background:${button};font:600 16px/1.4 ${FONT};color:${onButton};text-align:center;text-decoration:none;${BREAK}">${escape(label)}</a></td></tr>`,
  );

const linksHtml = (links: readonly EmailLink[], { link }: EmailColors): string =>
  links.length === 0
    ? ''
    : `<p style="margin:0 0 16px;text-align:center">${links
        .map(
          ({ label, url }) =>
            `<a class="link" href="${escape(url)}" style="display:inline-block;padding:8px 10px;font:600 16px/1.5 ${FONT};color:${link}">${escape(label)}</a>`,
        )
        .join(' ')}</p>`;

const factsHtml = (facts: readonly EmailLine[]): string => rows(facts);

const summaryHtml = (summary: readonly EmailAmount[]): string =>
  rows(summary.map(({ label, amount, isTotal = false }) => [label, amount, isTotal]));

function rows(all: readonly (readonly [left: string, right: string, isTotal?: boolean])[]): string {
  if (all.length === 0) return '';
  const cells = all.map(([left, right, isTotal = false]) => {
    const style = `padding:9px 0;border-top:1px solid ${light.line};vertical-align:top;font:${isTotal ? '600 ' : ''}16px/1.5 ${FONT};color:${light.ink};${BREAK}`;
    return `<tr><td class="ink line" style="${style}"><bdi>${escape(left)}</bdi></td><td class="ink line" align="right" style="${style};padding-left:16px;font-variant-numeric:tabular-nums"><bdi>${escape(right)}</bdi></td></tr>`;
  });
  return table(cells.join(''));
}

const table = (content: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:0 0 16px">${content}</table>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const lines = (text: string): string => escape(text).replace(/\r\n?|\n/g, '<br>');
