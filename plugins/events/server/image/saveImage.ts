import { notFound } from '@foyer/kit';
import { receiveImage, type Ctx, type UploadedFile } from '@foyer/kit/server';
import { findEvent, type CatalogueEvent } from '../event/findEvent.ts';
import { filePlace } from './filePlace.ts';
import { nameImage, type Picture } from './nameImage.ts';

/** Takes an image and makes it the event's. */
export async function saveImage(
  ctx: Ctx,
  { eventId, as, file }: { eventId: string; as: Picture; file: UploadedFile },
): Promise<CatalogueEvent> {
  const event = await ctx.read((db) => findEvent(db, eventId));
  if (!event) throw notFound('event');
  const how = { file, as, webp: as === 'image', placeOf: (name: string) => filePlace(event, name) };
  return receiveImage(ctx, how, ({ name }) =>
    ctx.tx((tx) => nameImage(tx, { eventId: event.id, as, name })),
  );
}
