import { ApiError, formatTime, weekdayAndDay } from '@foyer/kit';
import type { Deps, StorefrontPage, StorefrontPages, TenantAddress } from '@foyer/kit/server';
import type { PublicEventPage } from '../../contract/publicEvent.ts';
import { findUpcoming } from '../event/findEvent.ts';
import { readEventPage } from './readEventPage.ts';
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
    const event = await readOrNull(deps, tenant, decoded(slug));
    // The name alone may belong to another page, and organizers can open a draft's page.
    if (!event) return page && !query.has('preview') ? 'missing' : null;
    const { slug: current } = event.details;
    if (event.moved || !page) return { movedTo: `/${current}/${page || 'tickets'}` };
    return describeEvent(event, { page, key: decoded(slug), origin });
  },
  async paths(tenant) {
    const shown = await deps.forTenant(tenant.id).read((db) => findUpcoming(db, MAX_LISTED));
    return ['/', ...shown.map(({ slug }) => `/${slug}/tickets`)];
  },
});

async function describeHome(deps: Deps, tenant: TenantAddress): Promise<StorefrontPage> {
  const shown = await readProgramme({ deps, scope: deps.forTenant(tenant.id), tenant });
  const names = shown.slice(0, 3).map(({ details }) => details.name);
  return {
    title: `${tenant.name} · Events and tickets`,
    description: names.length > 0 ? `On sale: ${names.join(', ')}.` : 'Events and tickets',
    image: shown.find(({ details }) => details.eventImage)?.details.eventImage ?? null,
    schema: null,
    answers: [{ key: ['events'], answer: shown }],
  };
}

/** Only the ticket menu is public; the other pages are a buyer's own. */
function describeEvent(
  event: PublicEventPage,
  { page, key, origin }: { page: string; key: string; origin: string },
): StorefrontPage {
  const { name, startDateTime, timeZone, address1, city, state, eventImage } = event.details;
  const when = `${weekdayAndDay(startDateTime, timeZone)}, ${formatTime(startDateTime, timeZone)}`;
  const place = [address1, city, state].filter(Boolean).join(', ');
  return {
    title: `${name} · ${event.tenant.name}`,
    description: [when, place].filter(Boolean).join(' · '),
    image: eventImage,
    schema: page === 'tickets' ? schemaOfEvent(event, origin) : null,
    answers: [{ key: ['event', key], answer: event }],
  };
}

async function readOrNull(deps: Deps, tenant: TenantAddress, slug: string) {
  try {
    return await readEventPage({ deps, scope: deps.forTenant(tenant.id), tenant }, slug);
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
