import { conflict, formatCount, invalid } from '@foyer/kit';
import { isUuid, type Knex, type Step, table } from '@foyer/kit/server';
import { events } from '../contract.ts';
import { type DISCOUNT_KINDS, type DiscountForm, toPpm } from '../contract/discount.ts';
import { sweep } from './capacity.ts';
import { lockEvent } from './event/findEvent.ts';
import { findTypes } from './ticketType/findTypes.ts';

/** Only the value of its kind is kept, so a code always has one meaning. */
const ofItsKind = (form: DiscountForm): DiscountForm => ({
  ...form,
  percent: form.kind === 'percent' ? form.percent : null,
  amount: form.kind === 'amount' ? form.amount : null,
});

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

/** Orders keep the discount that they used, and carts that hold it keep their price. */
export const discountTable = table('events_discount', events.resources.discounts, {
  noun: 'discount',
  columns: {
    percent: {
      name: 'percent_ppm',
      read: '(t.percent_ppm / 10000.0)::float8',
      write: (percent: number | null) => percent && toPpm(percent),
    },
    startDateTime: 'starts_at',
    endDateTime: 'ends_at',
    ticketTypeIds: { read: 'to_json(t.ticket_type_ids)' },
    dateCreated: 'created_at',
  },
  lockFirst: ({ tx, params }) => lockEvent(tx.db, params['eventId'] ?? ''),
  before: {
    async create({ tx, params, details }) {
      await checkForm(tx.db, { params, form: details, id: null });
      return ofItsKind(details);
    },
    async update({ tx, params, before, form }) {
      await checkForm(tx.db, { params, form, id: before.id });
      const { tenantId = '', eventId = '' } = params;
      await sweep(tx, { tenantId, eventId, ticketTypeId: null });
      const counts = await tx
        .db('events_discount')
        .where({ tenant_id: tenantId, id: before.id })
        .first<{ taken: number }>(tx.db.raw('held + used as taken'));
      if (form.usageLimit !== null && form.usageLimit < counts.taken)
        throw conflict(
          'already_used',
          `${formatCount(counts.taken, 'order has', 'orders have')} already used this code. Enter ${counts.taken} or more.`,
        );
      return ofItsKind(form);
    },
  },
});

/** The event's lock prevents changes between these checks and the write. */
async function checkForm(
  db: Knex,
  { params, form, id }: Pick<Step, 'params'> & { form: DiscountForm; id: string | null },
): Promise<void> {
  const { eventId = '' } = params;
  if (form.ticketTypeIds !== null) {
    const known = new Set((await findTypes(db, eventId)).map((type) => type.id));
    if (!form.ticketTypeIds.every((typeId) => known.has(typeId)))
      throw invalid({
        'details.ticketTypeIds': ['One of these ticket types belongs to another event.'],
      });
  }
  const other = await findDiscountByCode(db, eventId, form.code);
  if (other && other.id !== id)
    throw conflict('discount_exists', `This event already has a discount code ${form.code}.`);
}

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
