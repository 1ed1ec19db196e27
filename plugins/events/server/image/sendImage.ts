import { pipeline } from 'node:stream/promises';
import { notFound } from '@foyer/kit';
import { files, type Ctx } from '@foyer/kit/server';
import { findEvent, findEventBySlug, type CatalogueEvent } from '../event/findEvent.ts';
import { filePlace } from './filePlace.ts';

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

const extensionOf = (file: string): string => file.split('.').at(-1) ?? '';

async function send(
  { http: { res }, ...ctx }: Ctx,
  { event, file, keptFor }: { event: CatalogueEvent; file: string; keptFor: string },
): Promise<void> {
  const bytes = await ctx.use(files).get(filePlace(event, file));
  res.set({
    'Content-Type': TYPES[extensionOf(file)],
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': keptFor,
  });
  await pipeline(bytes, res);
}

/** The event's image, under the name that it alone ever has: whoever has it keeps it. */
export async function sendEventImage(
  ctx: Ctx,
  { params }: { params: { eventId: string; file: string } },
): Promise<void> {
  const event = await ctx.read((db) => findEvent(db, params.eventId));
  if (!event || event.eventImage !== params.file) throw notFound('image');
  const { file } = params;
  await send(ctx, { event, file, keptFor: 'public, max-age=31536000, immutable' });
}

/** The seat map, in the one format that it has: whoever looks for another finds nothing. */
export async function sendSeatmap(
  ctx: Ctx,
  { params }: { params: { eventSlug: string; extension: string } },
): Promise<void> {
  const event = await ctx.read((db) => findEventBySlug(db, params.eventSlug));
  const wanted = TYPES[params.extension];
  const file = event?.seatmap;
  if (!event || !file || !wanted || TYPES[extensionOf(file)] !== wanted) throw notFound('seat map');
  const isDraft = event.status === 'draft';
  // A draft is seen by those who make it.
  if (isDraft && !ctx.actor?.can.has('events:events.read')) throw notFound('seat map');
  await send(ctx, { event, file, keptFor: isDraft ? 'no-store' : 'public, max-age=60' });
}
