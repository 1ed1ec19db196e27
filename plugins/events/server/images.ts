import { notFound } from '@foyer/kit';
import {
  type Ctx,
  extensionOf,
  files,
  IMAGE_TYPES,
  IMAGE_WIDTHS,
  type InputOf,
  type JobContext,
  KEPT_FOR_GOOD,
  removeFile,
  resizedImage,
  sendImage,
  type Tx,
} from '@foyer/kit/server';
import type { events } from '../contract.ts';
import { toEventDetails } from './event/eventRecord.ts';
import { type CatalogEvent, findEvent, findEventBySlug, lockEvent } from './event/findEvent.ts';
import { filePlace, filePlaces } from './event/eventTable.ts';
import { drawPoster } from './drawPoster.ts';

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

const COLUMN = { image: 'event_image', seatmap: 'seatmap' } as const;
export type Picture = keyof typeof COLUMN;

/**
 * Sets or, with null, clears the event's file; deletes the previous one if nothing else refers to
 * it.
 */
export async function nameImage(
  tx: Tx,
  { eventId, as, name }: { eventId: string; as: Picture; name: string | null },
): Promise<CatalogEvent> {
  const before = await lockEvent(tx.db, eventId);
  const { tenantId, id } = before;
  await tx
    .db('events_event')
    .where({ tenant_id: tenantId, id })
    .update({ [COLUMN[as]]: name, updated_at: tx.db.fn.now() });
  const after = await findEvent(tx.db, id);
  if (!after) throw new Error('A locked event was not found.');
  const old = as === 'image' ? before.eventImage : before.seatmap;
  if (old) for (const place of filePlaces(before, old)) await tx.enqueue(removeFile, place);
  await tx.audit({
    action: `event.${as}`,
    subject: 'event',
    subjectId: id,
    tenantId,
    before: toEventDetails(before),
    after: toEventDetails(after),
  });
  return after;
}

const PROPERTY = { image: 'eventImage', seatmap: 'seatmap' } as const;

/** Copies each file, so an event may lose its picture while its copy keeps it. */
export async function copyPictures(
  { from, to }: { from: string; to: string },
  ctx: JobContext,
): Promise<void> {
  const source = await ctx.scope.read((db) => findEvent(db, from));
  const copy = await ctx.scope.read((db) => findEvent(db, to));
  // Either may have been deleted since.
  if (!source || !copy) return;
  for (const as of ['image', 'seatmap'] as const) await copyPicture(ctx, { source, copy, as });
}

async function copyPicture(
  ctx: JobContext,
  { source, copy, as }: { source: CatalogEvent; copy: CatalogEvent; as: Picture },
): Promise<void> {
  const name = source[PROPERTY[as]];
  if (!name) return;
  const store = ctx.use(files);
  const place = filePlace(copy, name);
  await store.put({
    ...place,
    body: await store.get(filePlace(source, name)),
    contentType: IMAGE_TYPES[extensionOf(name)] ?? '',
  });
  const isNamed = await ctx.scope.tx(async (tx) => {
    const now = await lockEvent(tx.db, copy.id);
    // Someone chose another picture in the meantime, or the job runs again.
    if (now[PROPERTY[as]]) return now[PROPERTY[as]] === name;
    await nameImage(tx, { eventId: copy.id, as, name });
    return true;
  });
  if (!isNamed) await store.remove(place);
}
