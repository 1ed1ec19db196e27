import { notFound } from '@foyer/kit';
import {
  extensionOf,
  IMAGE_TYPES,
  IMAGE_WIDTHS,
  KEPT_FOR_GOOD,
  resizedImage,
  sendImage,
  type Ctx,
} from '@foyer/kit/server';
import { findEvent, findEventBySlug } from '../event/findEvent.ts';
import { filePlace } from './filePlace.ts';

/** The event's image, under the name that it alone ever has, as wide as it is or narrower. */
export async function sendEventImage(
  ctx: Ctx,
  {
    params,
    query,
  }: { params: { eventId: string; file: string }; query: { width?: string | undefined } },
): Promise<void> {
  const event = await ctx.read((db) => findEvent(db, params.eventId));
  if (!event || event.eventImage !== params.file) throw notFound('image');
  const whole = filePlace(event, params.file);
  const width = IMAGE_WIDTHS.find((known) => String(known) === query.width);
  const place = width ? await resizedImage(ctx, { place: whole, width }) : whole;
  await sendImage(ctx, { place, keptFor: KEPT_FOR_GOOD });
}

/** The seat map, in the one format that it has: whoever looks for another finds nothing. */
export async function sendSeatmap(
  ctx: Ctx,
  { params }: { params: { eventSlug: string; extension: string } },
): Promise<void> {
  const event = await ctx.read((db) => findEventBySlug(db, params.eventSlug));
  const wanted = IMAGE_TYPES[params.extension];
  const file = event?.seatmap;
  if (!event || !file || !wanted || IMAGE_TYPES[extensionOf(file)] !== wanted)
    throw notFound('seat map');
  const isDraft = event.status === 'draft';
  // A draft is seen by those who make it.
  if (isDraft && !ctx.actor?.can.has('events:events.read')) throw notFound('seat map');
  const keptFor = isDraft ? 'no-store' : 'public, max-age=60';
  await sendImage(ctx, { place: filePlace(event, file), keptFor });
}

/** The seat map for both consoles, whose pages are not all on the tenant's host. */
export async function sendSeatmapToDesk(
  ctx: Ctx,
  { params }: { params: { eventId: string } },
): Promise<void> {
  const event = await ctx.read((db) => findEvent(db, params.eventId));
  if (!event?.seatmap) throw notFound('seat map');
  await sendImage(ctx, { place: filePlace(event, event.seatmap), keptFor: 'no-store' });
}
