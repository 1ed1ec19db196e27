import type { Response } from 'express';
import { styles, stylesHash } from './styles.ts';

/** Text that is escaped, or written in this code. */
class Html {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}
export type { Html };
type Part = Html | Html[] | string | number | false | null | undefined;

/**
 * Markup with all interpolated values escaped.
 *
 *     html`<p>${name}</p>`
 */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, index) => text + render(parts[index])).join(''));

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  if (part instanceof Html) return part.value;
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A complete page, without scripts. */
export const document = (title: string, main: Html): string =>
  `<!doctype html>${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${new Html(`<style>${styles}</style>`)}
      </head>
      <body>
        <aside aria-label="Test mode" class="note">
          Test page: no real money moves, and real cards don’t work.
        </aside>
        <main>${main}</main>
      </body>
    </html>`.value
  }`;

const originsOf = (addresses: (string | null)[]): string[] => [
  ...new Set(
    addresses.flatMap((address) =>
      address && URL.canParse(address) ? new URL(address).origin : [],
    ),
  ),
];

/**
 * The response to a form redirects to the shop, so the policy has to allow it. The seller's logo
 * may be on any host of the shop.
 */
export function policyOf({
  leadsTo,
  logo,
}: {
  leadsTo: (string | null)[];
  logo: string | null;
}): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${stylesHash}'`,
    ...originsOf([logo]).map((origin) => `img-src ${origin}`),
    ["form-action 'self'", ...originsOf(leadsTo)].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sends a page whose forms can post to itself and redirect to one of these. */
export function sendPage(
  response: Response,
  page: string,
  {
    status = 200,
    leadsTo,
    logo = null,
  }: { status?: number; leadsTo: (string | null)[]; logo?: string | null },
) {
  response
    .status(status)
    .set({
      'content-security-policy': policyOf({ leadsTo, logo }),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(page);
}
