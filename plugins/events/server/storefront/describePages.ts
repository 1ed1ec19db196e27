import { ApiError } from '@foyer/kit';
import type { Deps, StorefrontPage, StorefrontPages, TenantAddress } from '@foyer/kit/server';
import { findAddresses } from '../event/findEvent.ts';
import { placeOf, shareImage, whenOf } from '../share/shareImage.ts';
import { readEventBySlug } from './readEventPage.ts';
import { readProgramme } from './readProgramme.ts';
import { schemaOfEvent } from './schemaOfEvent.ts';

const MAX_LISTED = 1_000;
const EVENT_PAGES = ['tickets', 'cart', 'account', 'success'];

/** The tenant's home and event pages, for link previews and search engines. */
export const describePages = (deps: Deps): StorefrontPages => ({
  async describe({ tenant, path, query, origin }) {
    const [slug, page, ...rest] = path.split('/').slice(1);
    if (!slug) return describeHome(deps, tenant);
    if (rest.length > 0 || (page && !EVENT_PAGES.includes(page))) return null;
    const read = await readOrNull(deps, tenant, decoded(slug));
    // The name alone may belong to another page, and organizers can open a draft's page.
    if (!read) return page && !query.has('preview') ? 'missing' : null;
    const { slug: current } = read.page.details;
    if (read.page.moved || !page) return { movedTo: `/${current}/${page || 'tickets'}` };
    return describeEvent(read, { page, key: decoded(slug), origin, tenant });
  },
  async paths(tenant) {
    const shown = await deps.forTenant(tenant.id).read((db) => findAddresses(db, MAX_LISTED));
    const [newest] = shown.map(({ changedAt }) => changedAt).toSorted((a, b) => +b - +a);
    return [
      newest ? { path: '/', changedAt: newest } : '/',
      ...shown.map(({ slug, changedAt }) => ({ path: `/${slug}/tickets`, changedAt })),
    ];
  },
});

async function describeHome(deps: Deps, tenant: TenantAddress): Promise<StorefrontPage> {
  const shown = await readProgramme({ deps, scope: deps.forTenant(tenant.id), tenant });
  const [next] = shown;
  const onSale = shown.filter(({ offer }) => !offer.isSuspended);
  const names = onSale.slice(0, 3).map(({ details }) => details.name);
  return {
    title: `${tenant.name} · Events and tickets`,
    description: names.length > 0 ? `On sale: ${names.join(', ')}.` : 'Events and tickets',
    image: next ? shareImage(next, tenant) : null,
    schema: null,
    answers: [{ key: ['events'], answer: shown }],
  };
}

/** Only the ticket menu is public; the other pages are a buyer's own. */
function describeEvent(
  { event: { createdAt }, page: event }: Awaited<ReturnType<typeof readEventBySlug>>,
  given: { page: string; key: string; origin: string; tenant: TenantAddress },
): StorefrontPage {
  const { page, key, origin, tenant } = given;
  const { details } = event;
  const image = shareImage(event, tenant);
  return {
    title: `${details.name} · ${event.tenant.name}`,
    description: [whenOf(details), placeOf(details)].filter(Boolean).join(' · '),
    image,
    schema:
      page === 'tickets' ? schemaOfEvent(event, { origin, image: image.path, createdAt }) : null,
    answers: [{ key: ['event', key], answer: event }],
  };
}

async function readOrNull(deps: Deps, tenant: TenantAddress, slug: string) {
  try {
    return await readEventBySlug({ deps, scope: deps.forTenant(tenant.id), tenant }, slug);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Links may contain malformed addresses. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
