import { conflict, invalid, notFound, toCents } from '@foyer/kit';
import type { Deps, Tx } from '@foyer/kit/server';
import { feePricing } from '@foyer/plugin-fees/server';
import { ALWAYS_AVAILABLE, type TicketTypeForm } from '../../contract/ticketType.ts';
import { addCounter, setCapacity, soldOrHeld } from '../capacity.ts';
import type { NewTicketType, WhichEvent } from '../catalog.ts';
import { lockEvent, type CatalogEvent } from '../event/findEvent.ts';
import { findType, findTypes, type CatalogType } from './findTypes.ts';
import { checkSaleWindow, saleWindow, type WindowText } from './saleWindow.ts';
import { toTicketType } from './ticketTypeRecord.ts';

/** The form's defaults. */
const DEFAULTS = {
  details: '',
  price: 0,
  kind: 'paid',
  salesAvailability: ALWAYS_AVAILABLE,
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  minTicketPerOrder: 1,
  maxTicketPerOrder: 10,
  surchargeRuleId: null,
} as const;

/** A type whose sale window has to fit its event. Copies of old types may have others. */
export async function addType(
  deps: Deps,
  tx: Tx,
  type: TicketTypeForm & WhichEvent,
): Promise<CatalogType> {
  checkSaleWindow(await lockEvent(tx.db, type.eventId), type);
  return createType(deps, tx, type);
}

export async function createType(
  deps: Deps,
  tx: Tx,
  { tenantId, eventId, ...given }: NewTicketType & WhichEvent,
): Promise<CatalogType> {
  const form: TicketTypeForm = { ...DEFAULTS, ...given };
  const event = await lockEvent(tx.db, eventId);
  if (form.surchargeRuleId !== null) await checkRule(deps, tx, tenantId, form.surchargeRuleId);
  const last = (await findTypes(tx.db, eventId)).at(-1);
  const [row] = await tx
    .db('events_ticket_type')
    .insert({
      ...rowOf(event, form),
      tenant_id: tenantId,
      event_id: event.id,
      position: last ? last.position + 1 : 0,
    })
    .returning<{ id: string }[]>('id');
  if (!row) throw new Error('The insert returned no row.');
  await addCounter(tx, { tenantId, eventId: event.id, ticketTypeId: row.id }, form.quantity);
  const type = await typeOf(tx, { eventId: event.id, id: row.id });
  await tx.audit({
    action: 'ticketType.created',
    subject: 'ticketType',
    subjectId: row.id,
    tenantId,
    after: toTicketType(type).details,
  });
  return type;
}

export async function updateType(
  deps: Deps,
  tx: Tx,
  { eventId, id, form }: { eventId: string; id: string; form: TicketTypeForm },
): Promise<CatalogType> {
  const event = await lockEvent(tx.db, eventId);
  const before = await typeOf(tx, { eventId, id });
  if (hasOtherWindow(before, form)) checkSaleWindow(event, form);
  const { tenantId } = event;
  const counter = { tenantId, eventId: event.id, ticketTypeId: before.id };
  if (form.surchargeRuleId !== null && form.surchargeRuleId !== before.surchargeRuleId)
    await checkRule(deps, tx, tenantId, form.surchargeRuleId);
  if (form.kind !== before.kind && (await soldOrHeld(tx, counter)) > 0)
    throw conflict(
      'already_taken',
      'Tickets of this type are already sold or held, so its pricing can’t be changed.',
    );
  await tx
    .db('events_ticket_type')
    .where({ tenant_id: tenantId, id: before.id })
    .update({ ...rowOf(event, form), updated_at: tx.db.fn.now() });
  if (form.quantity !== before.quantity) await setCapacity(tx, counter, form.quantity);
  const after = await typeOf(tx, { eventId, id });
  await tx.audit({
    action: 'ticketType.updated',
    subject: 'ticketType',
    subjectId: before.id,
    tenantId,
    before: toTicketType(before).details,
    after: toTicketType(after).details,
  });
  return after;
}

const WINDOW = ['salesAvailability', 'startDate', 'startTime', 'endDate', 'endTime'] as const;

const hasOtherWindow = (before: WindowText, form: WindowText): boolean =>
  WINDOW.some((field) => before[field] !== form[field]);

async function typeOf({ db }: Tx, which: { eventId: string; id: string }): Promise<CatalogType> {
  const type = await findType(db, which);
  if (!type) throw notFound('ticket type');
  return type;
}

/** The window is in the event's time zone. */
function rowOf({ timeZone }: CatalogEvent, form: TicketTypeForm) {
  const { saleStartsAt, saleEndsAt } = saleWindow(form, timeZone);
  return {
    name: form.name,
    details: form.details,
    kind: form.kind,
    price_cents: toCents(form.price),
    sales_availability: form.salesAvailability,
    start_date: form.startDate,
    start_time: form.startTime,
    end_date: form.endDate,
    end_time: form.endTime,
    sale_starts_at: saleStartsAt,
    sale_ends_at: saleEndsAt,
    min_ticket_per_order: form.minTicketPerOrder,
    max_ticket_per_order: form.maxTicketPerOrder,
    surcharge_rule_id: form.surchargeRuleId,
  };
}

/** A type is charged by an active rule of its own tenant, or by the default rule. */
async function checkRule(deps: Deps, { db }: Tx, tenantId: string, ruleId: string): Promise<void> {
  const terms = await deps.use(feePricing).termsOf(db, tenantId);
  if (!Object.hasOwn(terms.rules, ruleId))
    throw invalid({ 'details.surchargeRuleId': ['Choose an active surcharge rule.'] });
}
