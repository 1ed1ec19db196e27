import { createRequire } from 'node:module';
import { accentBanner, accentCss } from '@foyer/kit/accent';
import {
  type Log,
  notFound,
  type PreviewImage,
  type StorefrontPage,
  type StorefrontPages,
  type TenantAddress,
} from '@foyer/kit/server';
import { light } from '@foyer/kit/tokens';
import express, { type Request, type Response } from 'express';
import { nonceOf } from '../http/securityHeaders.ts';
import { crawlers } from './crawlers.ts';
import { landing, type LandingGiven } from './landing.ts';
import { escapeHtml } from './page.ts';
import type { Drawn, PageSource, TenantFacts } from './pageSource.ts';

/** What a page knows before it calls the API. */
interface PageFacts {
  realm: 'platform' | 'tenant' | 'attendee';
  basename: string;
  title: string;
  tenant: TenantFacts | null;
  nonce: string;
}

interface PagesGiven extends LandingGiven {
  pages: PageSource;
  /** From the plugins that describe storefront pages. */
  described: readonly StorefrontPages[];
  log: Log;
}

/** Everything that isn't API: the front ends of each host, and the landing page. */
export function servePages(given: PagesGiven): express.Router {
  const { pages, described, log, protocol, publicBase } = given;
  const originOf = (url: string) => `${protocol}://${url}.${publicBase}`;
  const openDoors = landing(given);
  const router = express.Router();
  router.use(fonts);
  router.use((req, res, next) => {
    const { hostKind } = req;
    if (req.method !== 'GET' && req.method !== 'HEAD') throw notFound('page');
    if (hostKind.kind === 'unknown') throw notFound(`site at ${req.hostname}`);
    if (hostKind.kind === 'moved') {
      res.redirect(302, originOf(hostKind.tenant.url) + req.originalUrl);
      return;
    }
    const console = consoleAddress(req, originOf);
    if (console) res.redirect(302, console);
    else next();
  });
  router.use(crawlers({ pages: described, originOf }));
  router.use(pages.assets);
  router.use(async (req, res, next) => {
    if (/\.\w+$/.test(req.path) || !req.accepts('html')) throw notFound('file');
    if (req.hostKind.kind !== 'landing')
      await sendFrontEnd({ pages, described, log, originOf }, req, res);
    else if (req.path === '/') await openDoors(req, res, next);
    else throw notFound('page');
  });
  return router;
}

/** Pages that only the consoles have, and that can't be an event's address. */
const CONSOLE_PATH =
  /^\/(?:(?:link-account|event-staff-verify)\/?$|reports\/(?:sales|taxes|donations|refunds|payouts)(?:\/|$)|event\/[^/]+\/order\/)/;

/** The console page that an address at the root of a storefront means; null for one of the storefront's own. */
function consoleAddress(
  { hostKind, path, query, originalUrl }: Request,
  originOf: (url: string) => string,
): string | null {
  if (hostKind.kind !== 'tenant') return null;
  // Buyers sign up at the same path, and without an invite.
  const isInvited = path === '/signup' && query['code'] !== undefined;
  if (!isInvited && !CONSOLE_PATH.test(path)) return null;
  const isPlatform = [query['groupId'], query['targetGroupId']].includes('platform');
  return (isPlatform ? originOf('console') : '/admin') + originalUrl;
}

async function sendFrontEnd(
  given: Pick<PagesGiven, 'pages' | 'described' | 'log'> & { originOf(url: string): string },
  req: Request,
  res: Response,
): Promise<void> {
  const facts = factsOf(req, nonceOf(res));
  const frontEnd = facts.realm === 'attendee' ? 'storefront' : 'admin';
  const about = frontEnd === 'storefront' ? await describe(given, req) : null;
  const page = about === 'missing' ? null : about;
  if (page && 'movedTo' in page) {
    res.redirect(301, page.movedTo + queryOf(req));
    return;
  }
  const drawn = frontEnd === 'storefront' ? await draw(given, req, page?.answers ?? []) : NOT_DRAWN;
  const template = await given.pages.template(frontEnd, req.originalUrl);
  const html = fill(template, {
    '%FOYER%': escapeHtml(JSON.stringify(facts)),
    '%NONCE%': facts.nonce,
    '%TITLE%': escapeHtml(page?.title ?? facts.title),
    // A page that no plugin describes may not exist, so it must not be indexed.
    '<!--HEAD-->':
      drawn.head +
      accentOf(req, facts) +
      iconsOf(req, facts) +
      (page?.head ?? '<meta name="robots" content="noindex">'),
    '<!--ROOT-->': drawn.html,
  });
  res.status(about === 'missing' || drawn.isMissing ? 404 : 200);
  res.type('html').set('Cache-Control', 'no-store').send(html);
}

const NOT_DRAWN: Drawn = { head: '', html: '', isMissing: false };

/** With its query string, if there is one. */
const queryOf = ({ originalUrl, path }: Request): string => originalUrl.slice(path.length);

/** All at once, so that a name that looks like a placeholder isn't replaced. */
const fill = (template: string, holes: Readonly<Record<string, string>>): string =>
  template.replace(/%FOYER%|%NONCE%|%TITLE%|<!--(?:HEAD|ROOT)-->/g, (hole) => holes[hole] ?? '');

type Described =
  | { movedTo: string }
  | { title: string; head: string; answers: StorefrontPage['answers'] }
  | 'missing'
  | null;

/** The first view. If it fails, the browser renders the page, which is only slower. */
async function draw(
  { pages, log }: Pick<PagesGiven, 'pages' | 'log'>,
  { hostKind, originalUrl }: Request,
  answers: StorefrontPage['answers'],
): Promise<Drawn> {
  if (hostKind.kind !== 'tenant') return NOT_DRAWN;
  try {
    return await pages.draw({
      address: originalUrl,
      tenant: tenantFacts(hostKind.tenant),
      answers,
    });
  } catch (error) {
    log.error({ err: error }, 'Couldn’t render the first view');
    return NOT_DRAWN;
  }
}

/** The description by the first plugin that knows the page, unless another one knows that it is missing. */
async function describe(
  { described, originOf }: Pick<PagesGiven, 'described'> & { originOf(url: string): string },
  req: Request,
): Promise<Described> {
  const { hostKind, path } = req;
  if (hostKind.kind !== 'tenant') return null;
  const { tenant } = hostKind;
  const query = new URLSearchParams(queryOf(req));
  const origin = originOf(tenant.url);
  let known: StorefrontPage | null = null;
  for (const pages of described) {
    const page = await pages.describe({ tenant, path, query, origin });
    if (page === 'missing' || (page && 'movedTo' in page)) return page;
    known ??= page;
  }
  if (!known) return null;
  const { title, answers } = known;
  const head = storefrontHead(known, { address: new URL(path, origin), tenant });
  return { title, answers, head };
}

function factsOf({ hostKind, path }: Request, nonce: string): PageFacts {
  if (hostKind.kind !== 'tenant') {
    return { realm: 'platform', basename: '', title: 'Foyer', tenant: null, nonce };
  }
  const tenant = tenantFacts(hostKind.tenant);
  const isConsole = path === '/admin' || path.startsWith('/admin/');
  return {
    realm: isConsole ? 'tenant' : 'attendee',
    basename: isConsole ? '/admin' : '',
    title: tenant.name,
    tenant,
    nonce,
  };
}

const tenantFacts = ({ id, name, url, brand }: TenantAddress): TenantFacts => ({
  id,
  name,
  url,
  logo: brand.logo,
});

/** The tenant's color, applied before the first render; the consoles use the default color. */
function accentOf({ hostKind }: Request, { realm, nonce }: PageFacts): string {
  const accent =
    hostKind.kind === 'tenant' && realm === 'attendee' ? hostKind.tenant.brand.accent : null;
  return accent ? `<style nonce="${nonce}">${accentCss(accent)}</style>\n    ` : '';
}

/** The tenant's icons and its color, for the browser's tab and a phone's home screen. */
function iconsOf({ hostKind }: Request, { realm }: PageFacts): string {
  if (hostKind.kind !== 'tenant' || realm !== 'attendee') return '';
  const { icons, brand } = hostKind.tenant;
  const color = accentBanner(brand.accent ?? light.petrol).cloth;
  const link = (rel: string, size: number) =>
    icons
      .filter((icon) => icon.size === size)
      .map(
        ({ address }) =>
          `<link rel="${rel}" type="image/png" sizes="${size}x${size}" href="${escapeHtml(address)}">\n    `,
      )
      .join('');
  return (
    `<meta name="theme-color" content="${color}">\n    ` +
    link('icon', 32) +
    link('icon', 192) +
    link('apple-touch-icon', 180) +
    '<link rel="manifest" href="/manifest.webmanifest">\n    '
  );
}

const resolve = createRequire(import.meta.url).resolve;
const FONTS: Readonly<Record<string, string>> = {
  'instrument-sans.woff2': resolve(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ),
  'bricolage-grotesque.woff2': resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  ),
};

/** The two typefaces of the host's own pages; the front ends bundle their own. */
const fonts: express.Router = express.Router().get('/_fonts/:file', (req, res, next) => {
  const file = FONTS[req.params.file];
  if (file) res.sendFile(file, { maxAge: '7d' });
  else next();
});

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
function storefrontHead(
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
