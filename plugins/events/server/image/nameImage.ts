import { removeFile, type Tx } from '@foyer/kit/server';
import { toEventDetails } from '../event/eventRecord.ts';
import { lockEvent, findEvent, type CatalogEvent } from '../event/findEvent.ts';
import { filePlaces } from './filePlace.ts';

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
