import { notFound } from '@foyer/kit';
import { takeImage, type Ctx } from '@foyer/kit/server';
import { findEvent, type CatalogueEvent } from '../event/findEvent.ts';
import { filePlace } from './filePlace.ts';
import { nameImage, type Picture } from './nameImage.ts';

/** Takes an image and makes it the event's. */
export async function saveImage(
  ctx: Ctx,
  { eventId, as }: { eventId: string; as: Picture },
): Promise<CatalogueEvent> {
  const event = await ctx.read((db) => findEvent(db, eventId));
  if (!event) throw notFound('event');
  const how = { as, webp: as === 'image', placeOf: (name: string) => filePlace(event, name) };
  return takeImage(ctx, how, ({ name }) =>
    ctx.tx((tx) => nameImage(tx, { eventId: event.id, as, name })),
  );
}
