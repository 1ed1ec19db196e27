import { conflict } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import { findTypes } from './findTypes.ts';
import { lockEvent } from '../event/findEvent.ts';

/**
 * Sets the order of all types of an event.
 * @throws 409 if a type was added or removed in the meantime
 */
export async function orderTypes(
  tx: Tx,
  { eventId, ids }: { eventId: string; ids: readonly string[] },
): Promise<void> {
  const event = await lockEvent(tx.db, eventId);
  const types = await findTypes(tx.db, event.id);
  const before = types.map(({ id }) => id);
  if (before.toSorted().join() !== ids.toSorted().join())
    throw conflict(
      'changed_types',
      'The ticket types of this event have changed. Close this dialog and try again.',
    );
  if (before.join() === ids.join()) return;
  const { tenantId } = event;
  await tx.db.raw(
    `update events_ticket_type t set position = given.n - 1
     from unnest(?::uuid[]) with ordinality as given (id, n)
     where t.tenant_id = ? and t.event_id = ? and t.id = given.id`,
    [[...ids], tenantId, event.id],
  );
  const nameOf = (id: string) => types.find((type) => type.id === id)?.name;
  await tx.audit({
    action: 'event.typesOrdered',
    subject: 'event',
    subjectId: event.id,
    tenantId,
    before: { name: event.name, order: before.map(nameOf) },
    after: { name: event.name, order: ids.map(nameOf) },
  });
}
