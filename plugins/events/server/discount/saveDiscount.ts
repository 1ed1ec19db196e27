import { conflict, invalid, notFound, toCents } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import { toPpm, type DiscountForm } from '../../contract/discount.ts';
import { sweep } from '../capacity.ts';
import type { NewDiscount, WhichEvent } from '../catalog.ts';
import { lockEvent } from '../event/lockEvent.ts';
import { findTypes } from '../ticketType/findTypes.ts';
import { toDiscount } from './discountRecord.ts';
import { findDiscount, findDiscountByCode, type CatalogDiscount } from './findDiscount.ts';

/** The form's defaults. */
const DEFAULTS = {
  percent: null,
  amount: null,
  usageLimit: null,
  startDateTime: null,
  endDateTime: null,
  ticketTypeIds: null,
};

export async function createDiscount(
  tx: Tx,
  { tenantId, eventId, ...given }: NewDiscount & WhichEvent,
): Promise<CatalogDiscount> {
  const form: DiscountForm = { ...DEFAULTS, ...given, code: given.code.toUpperCase() };
  await lockEvent(tx.db, eventId);
  await checkTypes(tx, eventId, form);
  await checkCode(tx, { eventId, code: form.code, id: null });
  const [row] = await tx
    .db('events_discount')
    .insert({ ...rowOf(form), tenant_id: tenantId, event_id: eventId })
    .returning<{ id: string }[]>('id');
  const discount = row && (await findDiscount(tx.db, { eventId, id: row.id }));
  if (!discount) throw new Error('The insert returned no row.');
  await tx.audit({
    action: 'discount.created',
    subject: 'discount',
    subjectId: discount.id,
    tenantId,
    after: toDiscount(discount).details,
  });
  return discount;
}

export async function updateDiscount(
  tx: Tx,
  { eventId, id, form }: { eventId: string; id: string; form: DiscountForm },
): Promise<CatalogDiscount> {
  const { tenantId } = await lockEvent(tx.db, eventId);
  await sweep(tx, { tenantId, eventId, ticketTypeId: null });
  const before = await discountOf(tx, { eventId, id });
  await checkTypes(tx, eventId, form);
  await checkCode(tx, { eventId, code: form.code, id: before.id });
  const taken = before.held + before.used;
  if (form.usageLimit !== null && form.usageLimit < taken)
    throw conflict(
      'already_used',
      `${taken} ${taken === 1 ? 'order has' : 'orders have'} already used this code. Enter ${taken} or more.`,
    );
  await tx
    .db('events_discount')
    .where({ tenant_id: tenantId, id: before.id })
    .update({ ...rowOf(form), updated_at: tx.db.fn.now() });
  const after = await discountOf(tx, { eventId, id });
  await tx.audit({
    action: 'discount.updated',
    subject: 'discount',
    subjectId: before.id,
    tenantId,
    before: toDiscount(before).details,
    after: toDiscount(after).details,
  });
  return after;
}

/** Orders keep their discount, and carts that hold it keep their price. */
export async function removeDiscount(
  tx: Tx,
  { eventId, id }: { eventId: string; id: string },
): Promise<void> {
  const { tenantId } = await lockEvent(tx.db, eventId);
  const discount = await discountOf(tx, { eventId, id });
  await tx.db('events_discount').where({ tenant_id: tenantId, id: discount.id }).delete();
  await tx.audit({
    action: 'discount.deleted',
    subject: 'discount',
    subjectId: discount.id,
    tenantId,
    before: toDiscount(discount).details,
  });
}

async function discountOf(
  { db }: Tx,
  which: { eventId: string; id: string },
): Promise<CatalogDiscount> {
  const discount = await findDiscount(db, which);
  if (!discount) throw notFound('discount');
  return discount;
}

async function checkTypes({ db }: Tx, eventId: string, form: DiscountForm): Promise<void> {
  if (form.ticketTypeIds === null) return;
  const known = new Set((await findTypes(db, eventId)).map(({ id }) => id));
  if (!form.ticketTypeIds.every((id) => known.has(id)))
    throw invalid({
      'details.ticketTypeIds': ['One of these ticket types belongs to another event.'],
    });
}

/** The event's lock prevents changes between this check and the write. */
async function checkCode(
  { db }: Tx,
  { eventId, code, id }: { eventId: string; code: string; id: string | null },
): Promise<void> {
  const other = await findDiscountByCode(db, eventId, code);
  if (other && other.id !== id)
    throw conflict('discount_exists', `This event already has a discount code ${code}.`);
}

/** Only the value of its kind is kept, so a code always has one meaning. */
const rowOf = (form: DiscountForm) => ({
  code: form.code,
  kind: form.kind,
  percent_ppm: form.kind === 'percent' && form.percent !== null ? toPpm(form.percent) : null,
  amount_cents: form.kind === 'amount' && form.amount !== null ? toCents(form.amount) : null,
  usage_limit: form.usageLimit,
  starts_at: form.startDateTime,
  ends_at: form.endDateTime,
  ticket_type_ids: form.ticketTypeIds,
});
