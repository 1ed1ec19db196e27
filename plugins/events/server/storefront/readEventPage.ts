import { notFound } from '@foyer/kit';
import {
  type Ctx,
  type Deps,
  type InputOf,
  type Knex,
  type Scope,
  type TenantAddress,
  tenantDirectory,
} from '@foyer/kit/server';
import { charityDirectory } from '@foyer/plugin-charities/server';
import { feePricing } from '@foyer/plugin-fees/server';
import { isSuspended } from '@foyer/plugin-tenants/server';
import type { events } from '../../contract.ts';
import { pageWords } from '../../contract/event.ts';
import type { PublicEventPage } from '../../contract/publicEvent.ts';
import { toPublicEvent } from '../event/eventRecord.ts';
import { type CatalogEvent, findEvent, findEventBySlug } from '../event/findEvent.ts';
import { findTypes } from '../ticketType/findTypes.ts';
import { nextSaleAt, onSale } from './readProgramme.ts';

interface Given {
  deps: Deps;
  scope: Scope;
  tenant: TenantAddress;
}

/**
 * One public event with what is on sale now.
 * @throws 404 for a draft, and for an address that the tenant never had
 */
const readEventPage = async (given: Given, eventSlug: string): Promise<PublicEventPage> =>
  (await readEventBySlug(given, eventSlug)).page;

/** The same page, with the event as it is stored. */
export const readEventBySlug = (given: Given, eventSlug: string): Promise<ReadPage> =>
  readPage(given, async (db) => {
    const event = await findEventBySlug(db, eventSlug);
    return event?.status === 'draft' ? null : event;
  });

/** The same page for organizers, including drafts: what would be on sale now if it were public. */
const readPreview = async (given: Given, eventId: string): Promise<PublicEventPage> => {
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
    const isHalted = await isSuspended(db, tenant.id);
    const isEnded = event.status === 'cancelled' || isOver;
    const types = isEnded || isHalted ? [] : await findTypes(db, event.id);
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
      isSuspended: isHalted,
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

/** Pages may be a second old, because purchases are checked again. */
const KEPT_FOR = 'public, max-age=1';

/** One event as its page shows it. Drafts are not found, and a canceled event is marked as such. */
export async function publicEvent(
  ctx: Ctx,
  { params }: InputOf<typeof events.routes.publicEvent>,
): Promise<PublicEventPage> {
  const { tenant } = ctx.http.req.foyer;
  if (!tenant) throw notFound('event');
  const page = await readEventPage({ deps: ctx, scope: ctx, tenant }, params.eventSlug);
  ctx.http.res.set('Cache-Control', KEPT_FOR);
  return page;
}

/** The page of a draft or any other event, for users who may see it in a console; not cached. */
export async function previewEvent(
  ctx: Ctx,
  { params }: InputOf<typeof events.routes.preview>,
): Promise<PublicEventPage> {
  const tenant = await ctx.use(tenantDirectory).byId(params.tenantId);
  if (!tenant) throw notFound('tenant');
  ctx.http.res.set('Cache-Control', 'no-store');
  return readPreview({ deps: ctx, scope: ctx, tenant }, params.eventId);
}

/** The data that changes while a buyer looks at a cart. */
export async function publicSetting(
  ctx: Ctx,
  { params }: InputOf<typeof events.routes.publicSetting>,
) {
  const publicSetting = await ctx.read(async (db) => {
    const event = await findEvent(db, params.eventId);
    if (!event || event.status === 'draft') throw notFound('event');
    const settings = await ctx.use(feePricing).settingsOf(db, params.tenantId);
    const isOver = event.salesEndAt <= new Date();
    const isHalted = await isSuspended(db, params.tenantId);
    const isOnSale = event.status === 'published' && !isOver && !isHalted;
    return {
      // What isn't on sale has nothing left.
      remainingCapacity: isOnSale ? event.remainingCapacity : 0,
      emailDeliveryVerbiage: event.emailDeliveryVerbiage,
      covidSafety: event.covidSafety,
      timeZone: event.timeZone,
      endDateTime: event.endAt.toISOString(),
      isOver,
      isCancelled: event.status === 'cancelled',
      isSuspended: isHalted,
      autoShowActiveTicketsAsSoldOut: settings.autoShowActiveTicketsAsSoldOut,
    };
  });
  ctx.http.res.set('Cache-Control', KEPT_FOR);
  return { publicSetting };
}
