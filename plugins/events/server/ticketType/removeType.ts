import { conflict, notFound } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import { soldOrHeld } from '../capacity.ts';
import { findType } from './findTypes.ts';
import { toTicketType } from './ticketTypeRecord.ts';
import { lockEvent } from '../event/findEvent.ts';

/** Deletes a type that no one has bought or is buying. */
export async function removeType(
  tx: Tx,
  { eventId, id }: { eventId: string; id: string },
): Promise<void> {
  const { tenantId } = await lockEvent(tx.db, eventId);
  const type = await findType(tx.db, { eventId, id });
  if (!type) throw notFound('ticket type');
  if ((await soldOrHeld(tx, { tenantId, eventId, ticketTypeId: type.id })) > 0)
    throw conflict(
      'already_taken',
      'Tickets of this type are already sold or held, so it can’t be deleted.',
    );
  await tx.db('events_ticket_type').where({ tenant_id: tenantId, id: type.id }).delete();
  await tx.audit({
    action: 'ticketType.deleted',
    subject: 'ticketType',
    subjectId: type.id,
    tenantId,
    before: toTicketType(type).details,
  });
}
