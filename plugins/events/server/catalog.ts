import { type Deps, type Knex, service, type Tx } from '@foyer/kit/server';
import type { DiscountForm } from '../contract/discount.ts';
import type { EventForm, EventStatus } from '../contract/event.ts';
import type { TicketTypeForm } from '../contract/ticketType.ts';
import {
  type CatalogDiscount,
  discountTable,
  findDiscount,
  findDiscountByCode,
} from './discountTable.ts';
import { changeEventStatus, eventTable } from './event/eventTable.ts';
import { type CatalogEvent, findEvent, findEventBySlug, lockEvent } from './event/findEvent.ts';
import { type CatalogType, findType, findTypes } from './ticketType/findTypes.ts';
import { ticketTypeTable } from './ticketType/ticketTypeTable.ts';

export type { CatalogDiscount } from './discountTable.ts';
export type { CatalogEvent } from './event/findEvent.ts';
export type { CatalogType } from './ticketType/findTypes.ts';

/** Identifies an event of a tenant. */
export interface WhichEvent {
  tenantId: string;
  eventId: string;
}

type Optional<Form, Key extends keyof Form> = Omit<Form, Key> & Partial<Pick<Form, Key>>;

/** A ticket type; the form's defaults fill in the rest. */
export type NewTicketType = Optional<
  TicketTypeForm,
  Exclude<keyof TicketTypeForm, 'name' | 'quantity'>
>;
export type NewDiscount = Optional<
  DiscountForm,
  'percent' | 'amount' | 'usageLimit' | 'startDateTime' | 'endDateTime' | 'ticketTypeIds'
>;

/**
 * The events, ticket types and discounts on sale. Reads see what their `db` reaches: pass a
 * tenant's. Writes are part of the caller's transaction, which must be the tenant's as well.
 */
export interface Catalog {
  event(db: Knex, eventId: string): Promise<CatalogEvent | null>;
  /** Also finds former slugs: then `moved` is true and `slug` is the current one. */
  eventBySlug(db: Knex, slug: string): Promise<(CatalogEvent & { moved: boolean }) | null>;
  /** The event's ticket types in their order, each with the remaining quantity. */
  types(db: Knex, eventId: string): Promise<CatalogType[]>;
  /** The event's discount with that code, ignoring case. */
  discount(db: Knex, eventId: string, code: string): Promise<CatalogDiscount | null>;
  /** @param event.eventId to restore a lost event under its ID; omit it to generate one */
  createEvent(
    tx: Tx,
    event: EventForm & { tenantId: string; eventId?: string },
  ): Promise<CatalogEvent>;
  createTicketType(tx: Tx, type: NewTicketType & WhichEvent): Promise<CatalogType>;
  createDiscount(tx: Tx, discount: NewDiscount & WhichEvent): Promise<CatalogDiscount>;
  publish(tx: Tx, which: WhichEvent): Promise<CatalogEvent>;
  cancel(tx: Tx, which: WhichEvent): Promise<CatalogEvent>;
}
export const catalog = service<Catalog>('events.catalog/v1');

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
