import type { StorefrontPage, TenantLogo } from '@foyer/kit/server';
import { escapeHtml } from './html.ts';

/** Text of a block that browsers don't run: a `<` in it could end the block. */
const dataBlock = (attributes: string, value: unknown): string =>
  `<script ${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/**
 * A storefront page's metadata: title and picture for link previews, the event for search engines,
 * and the data of the first view.
 * @param given.address the page's address, without its query string
 * @param given.logo is used where the page has no picture
 */
export function storefrontHead(
  page: StorefrontPage,
  { address, logo }: { address: URL; logo: TenantLogo | null },
): string {
  const { title, description, image, schema, answers } = page;
  const preview = image ?? logo?.address;
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    schema || address.pathname === '/'
      ? `<link rel="canonical" href="${escapeHtml(address.href)}">`
      : '<meta name="robots" content="noindex">',
    property('type', 'website'),
    property('title', title),
    property('description', description),
    property('url', address.href),
    ...(preview ? [property('image', new URL(preview, address).href)] : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
    ...(schema ? [dataBlock('type="application/ld+json"', schema)] : []),
    dataBlock('type="application/json" id="answers"', answers),
  ].join('\n    ');
}
