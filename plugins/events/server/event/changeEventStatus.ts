import { conflict } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import { canBeSold, NOTHING_TO_SELL } from '../../contract/ticketType.ts';
import { eventCancelled, eventPublished, type EventStatus } from '../../contract/event.ts';
import { findTypes } from '../ticketType/findTypes.ts';
import type { CatalogEvent } from './findEvent.ts';

/** Draft, then published, then canceled; there is no way back. Requires the event's lock. */
export async function changeEventStatus(
  tx: Tx,
  event: CatalogEvent,
  status: EventStatus,
): Promise<CatalogEvent> {
  if (status === event.status) return event;
  if (status === 'draft')
    throw conflict('not_a_draft', 'A published event can’t go back to being a draft.');
  if (event.status === 'cancelled')
    throw conflict('event_cancelled', 'A canceled event can’t be published again.');
  if (status === 'published') await checkSomethingIsSold(tx, event);
  const { tenantId, id } = event;
  await tx
    .db('events_event')
    .where({ tenant_id: tenantId, id })
    .update({
      status,
      // Calendars with the event receive the cancellation.
      ...(status === 'cancelled' && { calendar_sequence: tx.db.raw('calendar_sequence + 1') }),
      updated_at: tx.db.fn.now(),
    });
  if (status === 'cancelled') await releaseHolds(tx, event);
  await tx.audit({
    action: `event.${status}`,
    subject: 'event',
    subjectId: id,
    tenantId,
    before: { status: event.status },
    after: { status },
  });
  await tx.emit(status === 'published' ? eventPublished : eventCancelled, {
    tenantId,
    eventId: id,
  });
  return { ...event, status };
}

async function checkSomethingIsSold({ db }: Tx, event: CatalogEvent): Promise<void> {
  const types = await findTypes(db, event.id);
  if (!types.some(canBeSold)) throw conflict('nothing_to_sell', NOTHING_TO_SELL);
}

/** Buyers who hold tickets of it no longer need to pay. */
async function releaseHolds({ db }: Tx, { tenantId, id }: CatalogEvent): Promise<void> {
  await db.raw(
    `select events_release_v1(tenant_id, id)
     from (select tenant_id, id from events_hold where tenant_id = ? and event_id = ?) as held`,
    [tenantId, id],
  );
}
