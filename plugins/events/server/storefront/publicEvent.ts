import { notFound } from '@foyer/kit';
import { type Ctx, type InputOf, tenantDirectory } from '@foyer/kit/server';
import type { events } from '../../contract.ts';
import { feePricing } from '@foyer/plugin-fees/server';
import type { PublicEventPage } from '../../contract/publicEvent.ts';
import { findEvent } from '../event/findEvent.ts';
import { readEventPage, readPreview } from './readEventPage.ts';

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
    return {
      // Canceled and ended events have nothing left.
      remainingCapacity: event.status === 'published' && !isOver ? event.remainingCapacity : 0,
      emailDeliveryVerbiage: event.emailDeliveryVerbiage,
      covidSafety: event.covidSafety,
      timeZone: event.timeZone,
      endDateTime: event.endAt.toISOString(),
      isOver,
      isCancelled: event.status === 'cancelled',
      autoShowActiveTicketsAsSoldOut: settings.autoShowActiveTicketsAsSoldOut,
    };
  });
  ctx.http.res.set('Cache-Control', KEPT_FOR);
  return { publicSetting };
}
