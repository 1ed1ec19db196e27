import { notFound } from '@foyer/kit';
import type { Deps, Knex, Scope, TenantAddress } from '@foyer/kit/server';
import { charityDirectory } from '@foyer/plugin-charities/server';
import { feePricing } from '@foyer/plugin-fees/server';
import { pageWords } from '../../contract/event.ts';
import type { PublicEventPage } from '../../contract/publicEvent.ts';
import { toPublicEvent } from '../event/eventRecord.ts';
import { findEvent, findEventBySlug, type CatalogEvent } from '../event/findEvent.ts';
import { findTypes } from '../ticketType/findTypes.ts';
import { nextSaleAt, onSale } from './onSale.ts';

interface Given {
  deps: Deps;
  scope: Scope;
  tenant: TenantAddress;
}

/**
 * One public event with what is on sale now.
 * @throws 404 for a draft, and for an address that the tenant never had
 */
export const readEventPage = async (given: Given, eventSlug: string): Promise<PublicEventPage> =>
  (await readEventBySlug(given, eventSlug)).page;

/** The same page, with the event as it is stored. */
export const readEventBySlug = (given: Given, eventSlug: string): Promise<ReadPage> =>
  readPage(given, async (db) => {
    const event = await findEventBySlug(db, eventSlug);
    return event?.status === 'draft' ? null : event;
  });

/** The same page for organizers, including drafts: what would be on sale now if it were public. */
export const readPreview = async (given: Given, eventId: string): Promise<PublicEventPage> => {
  const { page } = await readPage(given, async (db) => {
    const event = await findEvent(db, eventId);
    return event && { ...event, moved: false };
  });
  return page;
};

interface ReadPage {
  event: CatalogEvent;
  page: PublicEventPage;
}

async function readPage(
  { deps, scope, tenant }: Given,
  find: (db: Knex) => Promise<(CatalogEvent & { moved: boolean }) | null>,
): Promise<ReadPage> {
  const pricing = deps.use(feePricing);
  const terms = await pricing.cachedTerms(tenant.id);
  return scope.read(async (db) => {
    const event = await find(db);
    if (!event) throw notFound('event');
    const settings = await pricing.settingsOf(db, tenant.id);
    const { id, name, url, timeZone } = tenant;
    const { charityId } = event;
    const now = new Date();
    const isOver = event.salesEndAt <= now;
    const types = event.status === 'cancelled' || isOver ? [] : await findTypes(db, event.id);
    const publicEvent = toPublicEvent(event);
    const page = {
      ...publicEvent,
      details: {
        ...publicEvent.details,
        ...pageWords.details.parse(event),
        cancelReason: event.status === 'cancelled' ? event.cancelReason : '',
      },
      moved: event.moved,
      tenant: { id, name, url, timeZone },
      charityName:
        charityId && (await deps.use(charityDirectory).nameOf(db, { charityId, tenantId: id })),
      isOver,
      salesEndAt: event.salesEndAt.toISOString(),
      nextSaleAt: nextSaleAt(types, now),
      ticketTypes: onSale({
        event,
        types,
        terms,
        now,
        showsSoldOut: settings.autoShowActiveTicketsAsSoldOut,
      }),
    };
    return { event, page };
  });
}
