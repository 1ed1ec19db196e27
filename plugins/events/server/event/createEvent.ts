import type { Deps, Tx } from '@foyer/kit/server';
import type { EventForm } from '../../contract/event.ts';
import { setEventCapacity } from '../capacity.ts';
import { checkCharity } from './checkCharity.ts';
import { toEventDetails } from './eventRecord.ts';
import type { CatalogEvent } from './findEvent.ts';
import { lockEvent } from './lockEvent.ts';
import { changeEventStatus } from './changeEventStatus.ts';
import { readable } from './readable.ts';
import { chosenSlug, freeSlug, keepSlug } from './slugs.ts';

/** The event starts as a draft with a unique address. */
export async function createEvent(
  deps: Deps,
  tx: Tx,
  { tenantId, eventId, ...form }: EventForm & { tenantId: string; eventId?: string },
): Promise<CatalogEvent> {
  if (form.charityId) await checkCharity(deps, tx, { tenantId, charityId: form.charityId });
  const slug = form.slug
    ? await chosenSlug(tx, { tenantId, eventId: null, slug: form.slug })
    : await freeSlug(tx, { tenantId, name: form.name });
  const [row] = await tx
    .db('events_event')
    .insert({
      tenant_id: tenantId,
      ...(eventId !== undefined && { id: eventId }),
      slug,
      name: form.name,
      start_at: form.startDateTime,
      end_at: form.endDateTime,
      time_zone: form.timeZone ?? 'Z',
      address1: form.address1 ?? '',
      city: form.city ?? '',
      state: form.state ?? '',
      country: form.country ?? '',
      covid_safety: form.covidSafety ?? '',
      description: readable(form.description ?? ''),
      doors: form.doors ?? '',
      age: form.age ?? '',
      refund_terms: form.refundTerms ?? '',
      email_delivery_verbiage: form.emailDeliveryVerbiage ?? '',
      charity_id: form.charityId ?? null,
      requires_confirmation: form.requiresConfirmation ?? false,
    })
    .returning<{ id: string }[]>('id');
  if (!row) throw new Error('The insert returned no row.');
  const which = { tenantId, eventId: row.id };
  await keepSlug(tx, { ...which, slug });
  const event = await lockEvent(tx.db, row.id);
  if (form.capacity !== undefined) await setEventCapacity(tx, which, form.capacity);
  const capacity = form.capacity ?? null;
  const made = { ...event, capacity, remainingCapacity: capacity };
  await tx.audit({
    action: 'event.created',
    subject: 'event',
    subjectId: row.id,
    tenantId,
    after: toEventDetails(made),
  });
  return form.status ? changeEventStatus(tx, made, form.status) : made;
}
