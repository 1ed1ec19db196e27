import { invalid } from '@foyer/kit';
import type { Deps, Tx } from '@foyer/kit/server';
import { ENDS_TOO_EARLY, type EventChanges } from '../../contract/eventForm.ts';
import { setEventCapacity } from '../capacity.ts';
import { shiftSaleWindows } from '../ticketType/shiftSaleWindows.ts';
import { checkCharity } from './checkCharity.ts';
import { toEventRecord } from './eventRecord.ts';
import { findEvent, type CatalogueEvent } from './findEvent.ts';
import { lockEvent } from './lockEvent.ts';
import { changeEventStatus } from './changeEventStatus.ts';
import { readable } from './readable.ts';
import { chosenSlug, freeSlug, keepSlug } from './slugs.ts';

/** Changes what is given and leaves the rest; a status that is another one publishes or cancels. */
export async function changeEvent(
  deps: Deps,
  tx: Tx,
  { eventId, changes }: { eventId: string; changes: EventChanges },
): Promise<CatalogueEvent> {
  const before = await lockEvent(tx.db, eventId);
  const { tenantId } = before;
  const startAt = new Date(changes.startDateTime ?? before.startAt);
  const endAt = new Date(changes.endDateTime ?? before.endAt);
  if (startAt > endAt) throw invalid({ 'details.endDateTime': [ENDS_TOO_EARLY] });
  const charityId = changes.charityId === undefined ? before.charityId : changes.charityId;
  if (charityId && charityId !== before.charityId)
    await checkCharity(deps, tx, { tenantId, charityId });
  const slug = await slugAfter(tx, before, changes);
  const timeZone = changes.timeZone ?? before.timeZone;
  await tx
    .db('events_event')
    .where({ tenant_id: tenantId, id: before.id })
    .update({
      slug,
      name: changes.name ?? before.name,
      start_at: startAt,
      end_at: endAt,
      time_zone: timeZone,
      address1: textAfter(before.address1, changes.address1),
      city: textAfter(before.city, changes.city),
      state: textAfter(before.state, changes.state),
      country: textAfter(before.country, changes.country),
      covid_safety: textAfter(before.covidSafety, changes.covidSafety),
      description: readable(textAfter(before.description, changes.description)),
      doors: textAfter(before.doors, changes.doors),
      age: textAfter(before.age, changes.age),
      refund_terms: textAfter(before.refundTerms, changes.refundTerms),
      email_delivery_verbiage: textAfter(
        before.emailDeliveryVerbiage,
        changes.emailDeliveryVerbiage,
      ),
      charity_id: charityId,
      updated_at: tx.db.fn.now(),
    });
  const which = { tenantId, eventId: before.id };
  if (slug !== before.slug) await keepSlug(tx, { ...which, slug });
  if (timeZone !== before.timeZone) await shiftSaleWindows(tx, { ...which, timeZone });
  if (changes.capacity !== undefined && changes.capacity !== before.capacity)
    await setEventCapacity(tx, which, changes.capacity);
  const after = await findEvent(tx.db, before.id);
  if (!after) throw new Error('An event that is locked was not found.');
  await tx.audit({
    action: 'event.updated',
    subject: 'event',
    subjectId: before.id,
    tenantId,
    before: toEventRecord(before).details,
    after: toEventRecord(after).details,
  });
  return changes.status ? changeEventStatus(tx, after, changes.status) : after;
}

/** An emptied input is an empty text; one that was not there changes nothing. */
const textAfter = (before: string, given: string | null | undefined): string =>
  given === undefined ? before : (given ?? '');

/** An emptied address is made of the name again; a new name alone leaves the address as it is. */
async function slugAfter(
  tx: Tx,
  { tenantId, id, name, slug }: CatalogueEvent,
  changes: EventChanges,
): Promise<string> {
  if (changes.slug === undefined || changes.slug === slug) return slug;
  return changes.slug
    ? chosenSlug(tx, { tenantId, eventId: id, slug: changes.slug })
    : freeSlug(tx, { tenantId, name: changes.name ?? name });
}
