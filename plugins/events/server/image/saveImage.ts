import { notFound } from '@foyer/kit';
import { receiveImage, type Ctx, type UploadedFile } from '@foyer/kit/server';
import { findEvent, type CatalogEvent } from '../event/findEvent.ts';
import { filePlace } from './filePlace.ts';
import { nameImage, type Picture } from './nameImage.ts';

/** Stores an upload as the event's image. */
export async function saveImage(
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
