import {
  type Ctx,
  type Handlers,
  type InputOf,
  receiveImage,
  type UploadedFile,
} from '@foyer/kit/server';
import { notFound } from '@foyer/kit';
import type { events } from '../contract.ts';
import type { ProgrammeEvent } from '../contract/publicEvent.ts';
import { discountTable } from './discountTable.ts';
import { copyEvent } from './event/copyEvent.ts';
import { createWithTypes } from './event/createWithTypes.ts';
import { eventIdOf, publicEventListing } from './event/eventRecord.ts';
import { eventTable, filePlace, isEventRemovable } from './event/eventTable.ts';
import {
  type CatalogEvent,
  findEvent,
  findEvents,
  findVenues,
  lockEvent,
} from './event/findEvent.ts';
import {
  nameImage,
  type Picture,
  sendEventImage,
  sendSeatmap,
  sendSeatmapToDesk,
} from './images.ts';
import { previewEvent, publicEvent, publicSetting } from './storefront/readEventPage.ts';
import { orderTypes, ticketTypeTable } from './ticketType/ticketTypeTable.ts';
import { checkSaleWindow } from './ticketType/findTypes.ts';
import { drawPoster } from './drawPoster.ts';
import { readShare, sendShareImage } from './share/shareImage.ts';
import { readProgramme } from './storefront/readProgramme.ts';

type OfEvent = { params: { eventId: string } };

const recordOf = async (ctx: Ctx, { tenantId, id }: CatalogEvent) => ({
  ...(await ctx.read((db) => eventTable.one({ db, deps: ctx, params: { tenantId } }, id))),
  success: true as const,
});

const upload =
  (as: Picture) =>
  async (ctx: Ctx, { params, file }: OfEvent & { file: UploadedFile }) =>
    recordOf(ctx, await saveImage(ctx, { eventId: eventIdOf(params), as, file }));

const takeFrom =
  (as: Picture) =>
  async (ctx: Ctx, { params }: OfEvent) =>
    recordOf(
      ctx,
      await ctx.tx((tx) => nameImage(tx, { eventId: eventIdOf(params), as, name: null })),
    );

/** A type whose sale window has to fit its event. Copies of old types may have others. */
const addTicketType: typeof ticketTypeTable.create = (ctx, { params, body: { details } }) =>
  ctx.tx(async (tx) => {
    checkSaleWindow(await lockEvent(tx.db, params['eventId'] ?? ''), details);
    return ticketTypeTable.add({ tx, deps: ctx, params }, details);
  });

export const handlers: Handlers<typeof events> = {
  resources: {
    events: eventTable,
    ticketTypes: { ...ticketTypeTable, create: addTicketType },
    discounts: discountTable,
  },
  lists: { publicEvents: publicEventListing },
  routes: {
    find: findEvents,
    change: async (ctx, { params, body }) => ({
      ...(await eventTable.update(ctx, { params, body })),
      success: true,
    }),
    createWithTypes: async (ctx, { params: { tenantId }, body }) =>
      recordOf(ctx, await ctx.tx((tx) => createWithTypes(ctx, tx, { tenantId, ...body }))),
    venues: async (ctx, { params: { tenantId } }) => ({
      venues: await ctx.read((db) => findVenues(db, tenantId)),
    }),
    copy: async (ctx, { params: { eventId }, body: { startDateTime } }) =>
      recordOf(ctx, await ctx.tx((tx) => copyEvent(ctx, tx, { eventId, startDateTime }))),
    share: readShare,
    isRemovable: async (ctx, { params: { eventId } }) => ({
      isRemovable: await ctx.tx((tx) => isEventRemovable(tx, eventId)),
    }),
    orderTypes: async (ctx, { params: { eventId }, body: { ids } }) => {
      await ctx.tx((tx) => orderTypes(tx, { eventId, ids }));
      return { success: true };
    },
    publicEvent,
    publicProgramme,
    preview: previewEvent,
    publicSetting,
    uploadImage: upload('image'),
    uploadSeatmap: upload('seatmap'),
    removeImage: takeFrom('image'),
    removeSeatmap: takeFrom('seatmap'),
    seatmap: sendSeatmapToDesk,
    publicPoster: sendPoster,
    publicShareImage: sendShareImage,
    publicImage: sendEventImage,
    publicSeatmap: sendSeatmap,
  },
};

/** Stores an upload as the event's image. */
async function saveImage(
  ctx: Ctx,
  { eventId, as, file }: { eventId: string; as: Picture; file: UploadedFile },
): Promise<CatalogEvent> {
  const event = await ctx.read((db) => findEvent(db, eventId));
  if (!event) throw notFound('event');
  const how = { file, as, webp: as === 'image', placeOf: (name: string) => filePlace(event, name) };
  return receiveImage(ctx, how, ({ name }) =>
    ctx.tx((tx) => nameImage(tx, { eventId: event.id, as, name })),
  );
}

const A_DAY = 'public, max-age=86400';

/** Drawn from the ID alone, so no query is needed. */
function sendPoster(
  ctx: Ctx,
  { params }: InputOf<typeof events.routes.publicPoster>,
): Promise<void> {
  const { res } = ctx.http;
  res.set('Cache-Control', A_DAY).type('image/svg+xml').send(drawPoster(params.eventId));
  return Promise.resolve();
}

/** The program of a host's tenant; empty if the host belongs to no tenant. */
async function publicProgramme(ctx: Ctx): Promise<{ result: ProgrammeEvent[] }> {
  const { tenant } = ctx.http.req.foyer;
  const result = tenant ? await readProgramme({ deps: ctx, scope: ctx, tenant }) : [];
  ctx.http.res.set('Cache-Control', 'public, max-age=1');
  return { result };
}
