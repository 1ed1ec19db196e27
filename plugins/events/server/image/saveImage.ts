import { randomBytes } from 'node:crypto';
import { notFound } from '@foyer/kit';
import { files, type Ctx } from '@foyer/kit/server';
import { findEvent, type CatalogueEvent } from '../event/findEvent.ts';
import { lockEvent } from '../event/lockEvent.ts';
import { toEventRecord } from '../event/eventRecord.ts';
import { encodeImage } from './encodeImage.ts';
import { filePlace, removeFile } from './filePlace.ts';
import { readUpload } from './readUpload.ts';

const COLUMN = { image: 'event_image', seatmap: 'seatmap' } as const;

/**
 * Takes an image and makes it the event's. Its file stands before the event names it, and the one
 * before goes after it is named no longer.
 */
export async function saveImage(
  ctx: Ctx,
  { eventId, as }: { eventId: string; as: keyof typeof COLUMN },
): Promise<CatalogueEvent> {
  const event = await ctx.read((db) => findEvent(db, eventId));
  if (!event) throw notFound('event');
  const { body, extension } = await encodeImage(await readUpload(ctx), { webp: as === 'image' });
  const name = `${as}-${randomBytes(8).toString('hex')}.${extension}`;
  const store = ctx.use(files);
  const place = filePlace(event, name);
  await store.put({
    ...place,
    body,
    contentType: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
  });
  try {
    return await ctx.tx(async (tx) => {
      const before = await lockEvent(tx.db, event.id);
      await tx
        .db('events_event')
        .where({ tenant_id: event.tenantId, id: event.id })
        .update({ [COLUMN[as]]: name, updated_at: tx.db.fn.now() });
      const after = await findEvent(tx.db, event.id);
      if (!after) throw new Error('An event that is locked was not found.');
      const old = as === 'image' ? before.eventImage : before.seatmap;
      if (old) await tx.enqueue(removeFile, filePlace(before, old));
      await tx.audit({
        action: `event.${as}`,
        subject: 'event',
        subjectId: event.id,
        tenantId: event.tenantId,
        before: toEventRecord(before).details,
        after: toEventRecord(after).details,
      });
      return after;
    });
  } catch (error) {
    await store.remove(place);
    throw error;
  }
}
