import { conflict } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import { canBeSold, NOTHING_TO_SELL } from '../../contract/canBeSold.ts';
import type { EventStatus } from '../../contract/eventForm.ts';
import { eventCancelled, eventPublished } from '../../contract/signals.ts';
import { findTypes } from '../ticketType/findTypes.ts';
import type { CatalogueEvent } from './findEvent.ts';

/** Draft, then published, then cancelled; there is no way back. The event's lock has to be held. */
export async function changeEventStatus(
  tx: Tx,
  event: CatalogueEvent,
  status: EventStatus,
): Promise<CatalogueEvent> {
  if (status === event.status) return event;
  if (status === 'draft')
    throw conflict('not_a_draft', 'An event that was published cannot be a draft again.');
  if (event.status === 'cancelled')
    throw conflict('event_cancelled', 'A cancelled event cannot be published again.');
  if (status === 'published') await checkSomethingIsSold(tx, event);
  const { tenantId, id } = event;
  await tx
    .db('events_event')
    .where({ tenant_id: tenantId, id })
    .update({
      status,
      // Calendars that have the event are told of its cancellation.
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

async function checkSomethingIsSold({ db }: Tx, event: CatalogueEvent): Promise<void> {
  const types = await findTypes(db, event.id);
  if (!types.some(canBeSold)) throw conflict('nothing_to_sell', NOTHING_TO_SELL);
}

/** Whoever holds tickets of it has nothing to pay for any more. */
async function releaseHolds({ db }: Tx, { tenantId, id }: CatalogueEvent): Promise<void> {
  await db.raw(
    `select events_release_v1(tenant_id, id)
     from (select tenant_id, id from events_hold where tenant_id = ? and event_id = ?) as held`,
    [tenantId, id],
  );
}
