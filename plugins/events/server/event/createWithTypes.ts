import type { Deps, Tx } from '@foyer/kit/server';
import type { EventForm } from '../../contract/event.ts';
import type { TicketTypeForm } from '../../contract/ticketType.ts';
import { checkSaleWindow } from '../ticketType/findTypes.ts';
import { ticketTypeTable } from '../ticketType/ticketTypeTable.ts';
import { eventTable } from './eventTable.ts';
import { type CatalogEvent, lockEvent } from './findEvent.ts';

/** Creates a draft and its ticket types in the given order. */
export async function createWithTypes(
  deps: Deps,
  tx: Tx,
  given: { tenantId: string; details: EventForm; ticketTypes: readonly TicketTypeForm[] },
): Promise<CatalogEvent> {
  const { tenantId, details, ticketTypes } = given;
  const { id: eventId } = await eventTable.add({ tx, deps, params: { tenantId } }, details);
  const event = await lockEvent(tx.db, eventId);
  for (const type of ticketTypes) {
    checkSaleWindow(event, type);
    await ticketTypeTable.add({ tx, deps, params: { tenantId, eventId } }, type);
  }
  return event;
}
