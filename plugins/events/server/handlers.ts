import {
  removeFile,
  type Ctx,
  type Deps,
  type Handlers,
  type TenantCtx,
  type UploadedFile,
} from '@foyer/kit/server';
import type { events } from '../contract.ts';
import { discountListing, toDiscount } from './discount/discountRecord.ts';
import { createDiscount, removeDiscount, updateDiscount } from './discount/saveDiscount.ts';
import { changeEvent } from './event/changeEvent.ts';
import { copyEvent } from './event/copyEvent.ts';
import { createEvent } from './event/createEvent.ts';
import { eventIdOf, eventListing, publicEventListing, toEventRecord } from './event/eventRecord.ts';
import { countsOf } from './event/eventCounts.ts';
import type { CatalogEvent } from './event/findEvent.ts';
import { findEvents } from './event/findEvents.ts';
import { isEventRemovable, removeEvent } from './event/removeEvent.ts';
import { filePlaces } from './image/filePlace.ts';
import { nameImage, type Picture } from './image/nameImage.ts';
import { saveImage } from './image/saveImage.ts';
import { sendEventImage, sendSeatmap, sendSeatmapToDesk } from './image/sendImage.ts';
import { sendPoster } from './poster/sendPoster.ts';
import { previewEvent, publicEvent, publicSetting } from './storefront/publicEvent.ts';
import { publicProgramme } from './storefront/publicProgramme.ts';
import { orderTypes } from './ticketType/orderTypes.ts';
import { removeType } from './ticketType/removeType.ts';
import { addType, updateType } from './ticketType/saveType.ts';
import type { CatalogType } from './ticketType/findTypes.ts';
import { ticketTypeListing, toTicketType } from './ticketType/ticketTypeRecord.ts';
import { typeCountsOf } from './ticketType/typeCounts.ts';
import type { EventChanges } from '../contract/event.ts';

type OfEvent = { params: { eventId: string } };

/** The tenant and event that a path names. */
const whichOf = ({ tenantId }: TenantCtx, { params }: OfEvent) => ({
  tenantId,
  eventId: eventIdOf(params),
});

const recordOf = async (ctx: Ctx, event: CatalogEvent) =>
  toEventRecord(event, await ctx.read((db) => countsOf(db, ctx, event)));

async function typeRecordOf(ctx: Ctx, type: CatalogType) {
  const { details, ...top } = toTicketType(type);
  return {
    ...top,
    details: { ...details, ...(await ctx.read((db) => typeCountsOf(db, ctx, type))) },
  };
}

const change = async (ctx: Ctx, eventId: string, changes: EventChanges) =>
  recordOf(ctx, await ctx.tx((tx) => changeEvent(ctx, tx, { eventId, changes })));

const upload =
  (as: Picture) =>
  async (ctx: Ctx, { params, file }: OfEvent & { file: UploadedFile }) => ({
    ...(await recordOf(ctx, await saveImage(ctx, { eventId: eventIdOf(params), as, file }))),
    success: true as const,
  });

const takeFrom =
  (as: Picture) =>
  async (ctx: Ctx, { params }: OfEvent) => ({
    ...(await recordOf(
      ctx,
      await ctx.tx((tx) => nameImage(tx, { eventId: eventIdOf(params), as, name: null })),
    )),
    success: true as const,
  });

export const handlers = (deps: Deps): Handlers<typeof events> => ({
  resources: {
    events: {
      list: eventListing(deps),
      create: async (ctx, { body }) =>
        recordOf(
          ctx,
          await ctx.tx((tx) => createEvent(ctx, tx, { ...body.details, tenantId: ctx.tenantId })),
        ),
      update: (ctx, { params, body }) => change(ctx, params.id, body.details),
      async remove(ctx, { params }) {
        await ctx.tx(async (tx) => {
          const event = await removeEvent(tx, params.id);
          for (const name of [event.eventImage, event.seatmap])
            for (const place of name ? filePlaces(event, name) : [])
              await tx.enqueue(removeFile, place);
        });
      },
    },
    ticketTypes: {
      list: ticketTypeListing(deps),
      create: async (ctx, { params, body }) =>
        typeRecordOf(
          ctx,
          await ctx.tx((tx) => addType(ctx, tx, { ...body.details, ...whichOf(ctx, { params }) })),
        ),
      update: async (ctx, { params, body }) =>
        typeRecordOf(
          ctx,
          await ctx.tx((tx) =>
            updateType(ctx, tx, { eventId: eventIdOf(params), id: params.id, form: body.details }),
          ),
        ),
      remove: (ctx, { params }) =>
        ctx.tx((tx) => removeType(tx, { eventId: eventIdOf(params), id: params.id })),
    },
    discounts: {
      list: discountListing,
      create: async (ctx, { params, body }) =>
        toDiscount(
          await ctx.tx((tx) =>
            createDiscount(tx, { ...body.details, ...whichOf(ctx, { params }) }),
          ),
        ),
      update: async (ctx, { params, body }) =>
        toDiscount(
          await ctx.tx((tx) =>
            updateDiscount(tx, { eventId: eventIdOf(params), id: params.id, form: body.details }),
          ),
        ),
      remove: (ctx, { params }) =>
        ctx.tx((tx) => removeDiscount(tx, { eventId: eventIdOf(params), id: params.id })),
    },
  },
  lists: { publicEvents: publicEventListing },
  routes: {
    find: findEvents,
    change: async (ctx, { params, body }) => ({
      ...(await change(ctx, params.id, body.details)),
      success: true,
    }),
    copy: async (ctx, { params: { eventId }, body: { startDateTime } }) => ({
      ...(await recordOf(
        ctx,
        await ctx.tx((tx) => copyEvent(ctx, tx, { eventId, startDateTime })),
      )),
      success: true,
    }),
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
    publicImage: sendEventImage,
    publicSeatmap: sendSeatmap,
  },
});
