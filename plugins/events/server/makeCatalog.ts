import type { Deps, Tx } from '@foyer/kit/server';
import type { EventStatus } from '../contract/event.ts';
import type { Catalog, WhichEvent } from './catalog.ts';
import { findDiscount, findDiscountByCode } from './discount/findDiscount.ts';
import { discountTable } from './discount/discountTable.ts';
import { eventTable } from './event/eventTable.ts';
import { findEvent, findEventBySlug, lockEvent } from './event/findEvent.ts';
import { changeEventStatus } from './event/changeEventStatus.ts';
import { findType, findTypes } from './ticketType/findTypes.ts';
import { ticketTypeTable } from './ticketType/ticketTypeTable.ts';

const moving =
  (status: EventStatus) =>
  async (tx: Tx, { eventId }: WhichEvent) =>
    changeEventStatus(tx, await lockEvent(tx.db, eventId), status);

export const makeCatalog = (deps: Deps): Catalog => ({
  event: findEvent,
  eventBySlug: findEventBySlug,
  types: findTypes,
  discount: findDiscountByCode,
  async createEvent(tx, { tenantId, eventId, ...form }) {
    const params = { tenantId, ...(eventId !== undefined && { id: eventId }) };
    const { id } = await eventTable.add({ tx, deps, params }, form);
    const made = await findEvent(tx.db, id);
    if (!made) throw new Error('The new event was not found.');
    return made;
  },
  async createTicketType(tx, { tenantId, eventId, ...form }) {
    const params = { tenantId, eventId };
    const { id } = await ticketTypeTable.insert({ tx, deps, params }, form);
    const made = await findType(tx.db, { eventId, id });
    if (!made) throw new Error('The new ticket type was not found.');
    return made;
  },
  async createDiscount(tx, { tenantId, eventId, ...form }) {
    const params = { tenantId, eventId };
    const { id } = await discountTable.insert({ tx, deps, params }, form);
    const made = await findDiscount(tx.db, { eventId, id });
    if (!made) throw new Error('The new discount was not found.');
    return made;
  },
  publish: moving('published'),
  cancel: moving('cancelled'),
});
