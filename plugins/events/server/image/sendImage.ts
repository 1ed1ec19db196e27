import { notFound } from '@foyer/kit';
import {
  type Ctx,
  extensionOf,
  IMAGE_TYPES,
  IMAGE_WIDTHS,
  type InputOf,
  KEPT_FOR_GOOD,
  resizedImage,
  sendImage,
} from '@foyer/kit/server';
import type { events } from '../../contract.ts';
import { findEvent, findEventBySlug } from '../event/findEvent.ts';
import { drawPoster } from '../poster/drawPoster.ts';
import { filePlace } from './filePlace.ts';

/** Sends the event's image by its unique name, in the requested width or narrower. */
export async function sendEventImage(
  ctx: Ctx,
  { params, query }: InputOf<typeof events.routes.publicImage>,
): Promise<void> {
  const event = await ctx.read((db) => findEvent(db, params.eventId));
  if (!event || event.eventImage !== params.file) throw notFound('image');
  const whole = filePlace(event, params.file);
  const width = IMAGE_WIDTHS.find((known) => String(known) === query.width);
  await sendImage(ctx, {
    place: width ? resizedImage(ctx, { place: whole, width }) : whole,
    keptFor: KEPT_FOR_GOOD,
    standIn: () => drawPoster(event.id),
  });
}

/** Sends the seat map in its only format; a request for another format gets 404. */
export async function sendSeatmap(
  ctx: Ctx,
  { params }: InputOf<typeof events.routes.publicSeatmap>,
): Promise<void> {
  const event = await ctx.read((db) => findEventBySlug(db, params.eventSlug));
  const wanted = IMAGE_TYPES[params.extension];
  const file = event?.seatmap;
  if (!event || !file || !wanted || IMAGE_TYPES[extensionOf(file)] !== wanted)
    throw notFound('seat map');
  const isDraft = event.status === 'draft';
  // Only organizers see a draft.
  if (isDraft && !ctx.actor?.can.has('events:events.read')) throw notFound('seat map');
  const keptFor = isDraft ? 'no-store' : 'public, max-age=60';
  await sendImage(ctx, { place: filePlace(event, file), keptFor });
}

/** The seat map for both consoles, because not all of their pages are on the tenant's host. */
export async function sendSeatmapToDesk(
  ctx: Ctx,
  { params }: InputOf<typeof events.routes.seatmap>,
): Promise<void> {
  const event = await ctx.read((db) => findEvent(db, params.eventId));
  if (!event?.seatmap) throw notFound('seat map');
  await sendImage(ctx, { place: filePlace(event, event.seatmap), keptFor: 'no-store' });
}
