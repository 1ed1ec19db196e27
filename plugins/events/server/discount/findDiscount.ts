import { isUuid, type Knex } from '@foyer/kit/server';
import type { DISCOUNT_KINDS } from '../../contract/discount.ts';

/** A discount as other plugins see it. */
export interface CatalogDiscount {
  tenantId: string;
  id: string;
  eventId: string;
  code: string;
  kind: (typeof DISCOUNT_KINDS)[number];
  percentPpm: number | null;
  amountCents: number | null;
  /** The number of orders; NULL is unlimited. */
  usageLimit: number | null;
  held: number;
  used: number;
  /** When it can be used, [start, end). */
  startsAt: Date | null;
  endsAt: Date | null;
  /** NULL is every type of the event. */
  ticketTypeIds: string[] | null;
  createdAt: Date;
}

const COLUMNS = {
  tenantId: 'd.tenant_id',
  id: 'd.id',
  eventId: 'd.event_id',
  code: 'd.code',
  kind: 'd.kind',
  percentPpm: 'd.percent_ppm',
  amountCents: 'd.amount_cents',
  usageLimit: 'd.usage_limit',
  held: 'd.held',
  used: 'd.used',
  startsAt: 'd.starts_at',
  endsAt: 'd.ends_at',
  ticketTypeIds: 'd.ticket_type_ids',
  createdAt: 'd.created_at',
};

const selectDiscounts = (db: Knex, eventId: string) =>
  db('events_discount as d').select<CatalogDiscount[]>(COLUMNS).where('d.event_id', eventId);

/** All discounts of an event, oldest first. */
export const findDiscounts = (db: Knex, eventId: string): Promise<CatalogDiscount[]> =>
  selectDiscounts(db, eventId).orderBy(['d.created_at', 'd.id']);

export async function findDiscountByCode(
  db: Knex,
  eventId: string,
  code: string,
): Promise<CatalogDiscount | null> {
  if (!isUuid(eventId)) return null;
  const [discount] = await selectDiscounts(db, eventId).whereRaw('d.code = upper(?)', [code]);
  return discount ?? null;
}

export async function findDiscount(
  db: Knex,
  { eventId, id }: { eventId: string; id: string },
): Promise<CatalogDiscount | null> {
  if (!isUuid(eventId) || !isUuid(id)) return null;
  const [discount] = await selectDiscounts(db, eventId).where('d.id', id);
  return discount ?? null;
}
