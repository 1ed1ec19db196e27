import { removeFile, type Tx } from '@foyer/kit/server';
import { toEventDetails } from '../event/eventRecord.ts';
import { findEvent, type CatalogueEvent } from '../event/findEvent.ts';
import { lockEvent } from '../event/lockEvent.ts';
import { filePlaces } from './filePlace.ts';

const COLUMN = { image: 'event_image', seatmap: 'seatmap' } as const;
export type Picture = keyof typeof COLUMN;

/** Makes a file the event's, or with null none; the one before goes when nothing names it. */
export async function nameImage(
  tx: Tx,
  { eventId, as, name }: { eventId: string; as: Picture; name: string | null },
): Promise<CatalogueEvent> {
  const before = await lockEvent(tx.db, eventId);
  const { tenantId, id } = before;
  await tx
    .db('events_event')
    .where({ tenant_id: tenantId, id })
    .update({ [COLUMN[as]]: name, updated_at: tx.db.fn.now() });
  const after = await findEvent(tx.db, id);
  if (!after) throw new Error('An event that is locked was not found.');
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
