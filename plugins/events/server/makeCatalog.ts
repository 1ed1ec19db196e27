import type { Deps, Tx } from '@foyer/kit/server';
import type { EventStatus } from '../contract/event.ts';
import type { Catalog, WhichEvent } from './catalog.ts';
import { findDiscountByCode } from './discount/findDiscount.ts';
import { createDiscount } from './discount/saveDiscount.ts';
import { createEvent } from './event/createEvent.ts';
import { findEvent, findEventBySlug } from './event/findEvent.ts';
import { lockEvent } from './event/lockEvent.ts';
import { changeEventStatus } from './event/changeEventStatus.ts';
import { findTypes } from './ticketType/findTypes.ts';
import { createType } from './ticketType/saveType.ts';

const moving =
  (status: EventStatus) =>
  async (tx: Tx, { eventId }: WhichEvent) =>
    changeEventStatus(tx, await lockEvent(tx.db, eventId), status);

export const makeCatalog = (deps: Deps): Catalog => ({
  event: findEvent,
  eventBySlug: findEventBySlug,
  types: findTypes,
  discount: findDiscountByCode,
  createEvent: (tx, event) => createEvent(deps, tx, event),
  createTicketType: (tx, type) => createType(deps, tx, type),
  createDiscount,
  publish: moving('published'),
  cancel: moving('cancelled'),
});
