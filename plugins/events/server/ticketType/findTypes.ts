import { isUuid, type Knex } from '@foyer/kit/server';
import type { SALES_AVAILABILITIES, TicketKind } from '../../contract/ticketType.ts';

/** A ticket type as other plugins see it. */
export interface CatalogType {
  tenantId: string;
  id: string;
  eventId: string;
  name: string;
  details: string;
  kind: TicketKind;
  priceCents: number;
  surchargeRuleId: string | null;
  salesAvailability: (typeof SALES_AVAILABILITIES)[number];
  startDate: string | null;
  startTime: string | null;
  endDate: string | null;
  endTime: string | null;
  /** The sale window as instants, [start, end); NULL if the type is always available. */
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  minTicketPerOrder: number;
  maxTicketPerOrder: number;
  position: number;
  quantity: number;
  remaining: number;
}

export const TYPE_COLUMNS = {
  tenantId: 't.tenant_id',
  id: 't.id',
  eventId: 't.event_id',
  name: 't.name',
  details: 't.details',
  kind: 't.kind',
  priceCents: 't.price_cents',
  surchargeRuleId: 't.surcharge_rule_id',
  salesAvailability: 't.sales_availability',
  startDate: 't.start_date',
  startTime: 't.start_time',
  endDate: 't.end_date',
  endTime: 't.end_time',
  saleStartsAt: 't.sale_starts_at',
  saleEndsAt: 't.sale_ends_at',
  minTicketPerOrder: 't.min_ticket_per_order',
  maxTicketPerOrder: 't.max_ticket_per_order',
  position: 't.position',
  quantity: 's.capacity',
  remaining: 's.remaining',
};

/** Ticket types with their counters. */
export const typesWithStock = (db: Knex) =>
  db('events_ticket_type as t').join('events_left_v1 as s', (join) =>
    join.on('s.tenant_id', 't.tenant_id').andOn('s.ticket_type_id', 't.id'),
  );

const selectTypes = (db: Knex) => typesWithStock(db).select<CatalogType[]>(TYPE_COLUMNS);

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
