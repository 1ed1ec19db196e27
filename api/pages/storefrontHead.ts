import type { PreviewImage, StorefrontPage, TenantAddress } from '@foyer/kit/server';
import { escapeHtml } from './html.ts';

/** Text of a block that browsers don't run: a `<` in it could end the block. */
const dataBlock = (attributes: string, value: unknown): string =>
  `<script ${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const property = (name: string, content: string | number): string =>
  `<meta property="og:${name}" content="${escapeHtml(String(content))}">`;

function imageOf(image: PreviewImage | string, address: URL): string[] {
  if (typeof image === 'string') return [property('image', new URL(image, address).href)];
  const { path, width, height, alt } = image;
  return [
    property('image', new URL(path, address).href),
    property('image:width', width),
    property('image:height', height),
    property('image:alt', alt),
  ];
}

/**
 * A storefront page's metadata: title and picture for link previews, the event for search engines,
 * and the data of the first view.
 * @param given.address the page's address, without its query string
 * @param given.tenant its logo is used where the page has no picture
 */
export function storefrontHead(
  page: StorefrontPage,
  { address, tenant }: { address: URL; tenant: TenantAddress },
): string {
  const { title, description, image, schema, answers } = page;
  const { logo } = tenant.brand;
  const preview = image ?? logo?.address;
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    schema || address.pathname === '/'
      ? `<link rel="canonical" href="${escapeHtml(address.href)}">`
      : '<meta name="robots" content="noindex">',
    property('type', 'website'),
    property('site_name', tenant.name),
    property('title', title),
    property('description', description),
    property('url', address.href),
    ...(preview ? imageOf(preview, address) : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
    ...(schema ? [dataBlock('type="application/ld+json"', schema)] : []),
    dataBlock('type="application/json" id="answers"', answers),
  ].join('\n    ');
}
