import { formatInstant, instantOf, invalid, toDollars } from '@foyer/kit';
import { columnsOf, isUuid, type Knex } from '@foyer/kit/server';
import type * as z from 'zod';
import {
  LIMITED_TO_DATES,
  type publicTicketTypeBase,
  ticketType,
  ticketTypeDetails,
  type TicketTypeForm,
} from '../../contract/ticketType.ts';
import type { CatalogEvent } from '../event/findEvent.ts';

type Details = z.output<typeof ticketTypeDetails>;

/** A ticket type as other plugins see it. */
export interface CatalogType extends Omit<Details, 'price' | 'remainingQuantity'> {
  tenantId: string;
  id: string;
  eventId: string;
  priceCents: number;
  /** The sale window as instants, [start, end); NULL if the type is always available. */
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  remaining: number;
}

/** Fields of the counter, and the price, which the catalog has in cents. */
const OTHERS = ['price', 'quantity', 'remainingQuantity'];

const COLUMNS = {
  ...Object.fromEntries(
    columnsOf(ticketType)
      .filter(({ field: { name } }) => !OTHERS.includes(name) && name in ticketTypeDetails.shape)
      .map(({ field, read }) => [field.name, read]),
  ),
  tenantId: 't.tenant_id',
  id: 't.id',
  eventId: 't.event_id',
  priceCents: 't.price_cents',
  saleStartsAt: 't.sale_starts_at',
  saleEndsAt: 't.sale_ends_at',
  quantity: 's.capacity',
  remaining: 's.remaining',
};

/** A ticket type as its buyers see it. */
export function toTicketType(type: CatalogType): z.output<typeof publicTicketTypeBase> {
  const { id, name, quantity } = type;
  const price = toDollars(type.priceCents);
  const details = ticketTypeDetails.parse({ ...type, price, remainingQuantity: type.remaining });
  return { id, ticketName: name, price, quantity, details };
}

/** Joins their counters to ticket types `t`. */
export const withTypeStock = (rows: Knex.QueryBuilder): Knex.QueryBuilder =>
  rows.join('events_left_v1 as s', (join) =>
    join.on('s.tenant_id', 't.tenant_id').andOn('s.ticket_type_id', 't.id'),
  );

const selectTypes = (db: Knex) =>
  withTypeStock(db('events_ticket_type as t')).select<CatalogType[]>(COLUMNS);

export async function findTypes(db: Knex, eventId: string): Promise<CatalogType[]> {
  if (!isUuid(eventId)) return [];
  return selectTypes(db)
    .where('t.event_id', eventId)
    .orderBy(['t.position', 't.created_at', 't.id']);
}

/** The types of several events, in the same order, by event. */
export async function findTypesOf(
  db: Knex,
  eventIds: readonly string[],
): Promise<Map<string, CatalogType[]>> {
  const found = await selectTypes(db)
    .whereIn('t.event_id', eventIds)
    .orderBy(['t.position', 't.created_at', 't.id']);
  const byEvent = new Map<string, CatalogType[]>();
  for (const type of found) byEvent.set(type.eventId, [...(byEvent.get(type.eventId) ?? []), type]);
  return byEvent;
}

export async function findType(
  db: Knex,
  { eventId, id }: { eventId: string; id: string },
): Promise<CatalogType | null> {
  if (!isUuid(eventId) || !isUuid(id)) return null;
  const [type] = await selectTypes(db).where({ 't.event_id': eventId, 't.id': id });
  return type ?? null;
}

export type WindowText = Pick<
  TicketTypeForm,
  'salesAvailability' | 'startDate' | 'startTime' | 'endDate' | 'endTime'
>;

interface SaleWindow {
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
}

/** A date and time in the event's time zone. */
const onClock = (date: string | null, time: string | null, timeZone: string): Date | null =>
  date && time ? instantOf(`${date}T${time}`, timeZone) : null;

/** The sale window as instants, [start, end); null for a type that is always available. */
export function saleWindow(type: WindowText, timeZone: string): SaleWindow {
  if (type.salesAvailability !== LIMITED_TO_DATES) return { saleStartsAt: null, saleEndsAt: null };
  return {
    saleStartsAt: onClock(type.startDate, type.startTime, timeZone),
    saleEndsAt: onClock(type.endDate, type.endTime, timeZone),
  };
}

/**
 * Sales end with the event, so a sale window can't end later.
 * @throws 422 for the date that is too late
 */
export function checkSaleWindow(
  { salesEndAt, timeZone }: Pick<CatalogEvent, 'salesEndAt' | 'timeZone'>,
  type: WindowText,
): void {
  const { saleEndsAt } = saleWindow(type, timeZone);
  if (!saleEndsAt || saleEndsAt <= salesEndAt) return;
  const end = formatInstant(salesEndAt, timeZone);
  throw invalid({
    'details.endDate': [`Ticket sales for this event end on ${end}. Choose an earlier end.`],
  });
}
