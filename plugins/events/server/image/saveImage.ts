import { notFound } from '@foyer/kit';
import { takeImage, type Ctx } from '@foyer/kit/server';
import { findEvent, type CatalogueEvent } from '../event/findEvent.ts';
import { lockEvent } from '../event/lockEvent.ts';
import { toEventRecord } from '../event/eventRecord.ts';
import { filePlace, removeFile } from './filePlace.ts';

const COLUMN = { image: 'event_image', seatmap: 'seatmap' } as const;

/** Takes an image and makes it the event's. The file before goes after it is named no longer. */
export async function saveImage(
  ctx: Ctx,
  { eventId, as }: { eventId: string; as: keyof typeof COLUMN },
): Promise<CatalogueEvent> {
  const event = await ctx.read((db) => findEvent(db, eventId));
  if (!event) throw notFound('event');
  const how = { as, webp: as === 'image', placeOf: (name: string) => filePlace(event, name) };
  return takeImage(ctx, how, ({ name }) =>
    ctx.tx(async (tx) => {
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
    }),
  );
}
