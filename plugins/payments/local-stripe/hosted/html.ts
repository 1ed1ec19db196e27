import { styles, stylesHash } from './styles.ts';

/** Text that has been made safe, or was written here. */
class Html {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}
export type { Html };
type Part = Html | Html[] | string | number | false | null | undefined;

/**
 * Markup with everything put into it escaped.
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

/** A whole page, without scripts. */
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
          Test page: no real money moves, and real cards do not work.
        </aside>
        <main>${main}</main>
      </body>
    </html>`.value
  }`;

/** A form's answer redirects to the shop, which the policy has to name as well as this page. */
export function policyOf(targets: (string | null)[]): string {
  const origins = targets.flatMap((target) =>
    target && URL.canParse(target) ? new URL(target).origin : [],
  );
  return [
    "default-src 'none'",
    `style-src 'sha256-${stylesHash}'`,
    ["form-action 'self'", ...new Set(origins)].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
