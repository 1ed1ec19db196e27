import { service, type Knex, type Tx } from '@foyer/kit/server';
import type { DiscountForm } from '../contract/discountForm.ts';
import type { EventForm } from '../contract/eventForm.ts';
import type { TicketTypeForm } from '../contract/ticketTypeForm.ts';
import type { CatalogueDiscount } from './discount/findDiscount.ts';
import type { CatalogueEvent } from './event/findEvent.ts';
import type { CatalogueType } from './ticketType/findTypes.ts';

export type { CatalogueDiscount } from './discount/findDiscount.ts';
export type { CatalogueEvent } from './event/findEvent.ts';
export type { CatalogueType } from './ticketType/findTypes.ts';

/** Which event of which tenant. */
export interface WhichEvent {
  tenantId: string;
  eventId: string;
}

type Optional<Form, Key extends keyof Form> = Omit<Form, Key> & Partial<Pick<Form, Key>>;

/** A ticket type with the rest as the form fills it in. */
export type NewTicketType = Optional<
  TicketTypeForm,
  Exclude<keyof TicketTypeForm, 'name' | 'quantity'>
>;
export type NewDiscount = Optional<
  DiscountForm,
  'percent' | 'amount' | 'usageLimit' | 'startDateTime' | 'endDateTime' | 'ticketTypeIds'
>;

/**
 * What there is to be sold. Reads look as far as their `db` reaches: give them a tenant's. Writes
 * are parts of the caller's transaction, which has to be the tenant's as well.
 */
export interface Catalogue {
  event(db: Knex, eventId: string): Promise<CatalogueEvent | null>;
  /** Also by a slug that the event had before: `moved` is true then, and `slug` the one it has. */
  eventBySlug(db: Knex, slug: string): Promise<(CatalogueEvent & { moved: boolean }) | null>;
  /** The event's ticket types in their order, each with what remains. */
  types(db: Knex, eventId: string): Promise<CatalogueType[]>;
  /** The event's discount of that code, whatever its case. */
  discount(db: Knex, eventId: string, code: string): Promise<CatalogueDiscount | null>;
  createEvent(tx: Tx, event: EventForm & { tenantId: string }): Promise<CatalogueEvent>;
  createTicketType(tx: Tx, type: NewTicketType & WhichEvent): Promise<CatalogueType>;
  createDiscount(tx: Tx, discount: NewDiscount & WhichEvent): Promise<CatalogueDiscount>;
  publish(tx: Tx, which: WhichEvent): Promise<CatalogueEvent>;
  cancel(tx: Tx, which: WhichEvent): Promise<CatalogueEvent>;
}
export const catalogue = service<Catalogue>('events.catalogue/v1');
