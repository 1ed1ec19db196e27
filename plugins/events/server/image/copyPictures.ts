import { extensionOf, files, IMAGE_TYPES, type JobContext } from '@foyer/kit/server';
import { lockEvent, findEvent, type CatalogEvent } from '../event/findEvent.ts';
import { filePlace } from './filePlace.ts';
import { nameImage, type Picture } from './nameImage.ts';

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
