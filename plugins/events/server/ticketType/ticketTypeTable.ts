import { conflict, invalid } from '@foyer/kit';
import { type Deps, type Knex, table, type Tx } from '@foyer/kit/server';
import { feePricing } from '@foyer/plugin-fees/server';
import { events } from '../../contract.ts';
import { ticketCountFields } from '../../contract/event.ts';
import { addCounter, setCapacity, soldOrHeld } from '../capacity.ts';
import { lockEvent } from '../event/findEvent.ts';
import { ticketCounts } from '../ticketCounts.ts';
import {
  checkSaleWindow,
  findTypes,
  saleWindow,
  type WindowText,
  withTypeStock,
} from './findTypes.ts';

const WINDOW = ['salesAvailability', 'startDate', 'startTime', 'endDate', 'endTime'] as const;

const hasOtherWindow = (before: WindowText, form: WindowText): boolean =>
  WINDOW.some((field) => before[field] !== form[field]);

/** The ticket types of an event, each with its counter. Its capacity is the counter's. */
export const ticketTypeTable = table('events_ticket_type', events.resources.ticketTypes, {
  noun: 'ticket type',
  columns: { price: 'price_cents' },
  computed: {
    quantity: 's.capacity',
    remainingQuantity: 's.remaining',
    sold: 'coalesce(c.sold, 0)',
    complimentary: 'coalesce(c.complimentary, 0)',
    held: 's.held',
    keptBack: 'coalesce(c.kept_back, 0)',
  },
  top: { ticketName: 't.name', price: 't.price_cents', quantity: 's.capacity' },
  from: (rows, { db, deps, params: { tenantId = '', eventId = '' } }) =>
    withTypeStock(rows).leftJoin(
      deps.use(ticketCounts).ofTypes(db, { tenantId, eventId }).as('c'),
      'c.ticket_type_id',
      't.id',
    ),
  count: withTypeStock,
  lockFirst: ({ tx, params }) => lockEvent(tx.db, params['eventId'] ?? ''),
  // The window is in the event's time zone. A new type comes last.
  async derived({ tx, parent, form, before }) {
    const { saleStartsAt, saleEndsAt } = saleWindow(form, parent.timeZone);
    const last = before ? undefined : (await findTypes(tx.db, parent.id)).at(-1);
    return {
      sale_starts_at: saleStartsAt,
      sale_ends_at: saleEndsAt,
      ...(last && { position: last.position + 1 }),
    };
  },
  before: {
    async create({ tx, deps, parent, details: { surchargeRuleId: ruleId } }) {
      if (ruleId !== null) await checkRule(deps, tx.db, { tenantId: parent.tenantId, ruleId });
    },
    async update({ tx, deps, parent, before, form }) {
      const { tenantId } = parent;
      const { surchargeRuleId: ruleId } = form;
      if (hasOtherWindow(before.details, form)) checkSaleWindow(parent, form);
      if (ruleId !== null && ruleId !== before.details.surchargeRuleId)
        await checkRule(deps, tx.db, { tenantId, ruleId });
      const counter = { tenantId, eventId: parent.id, ticketTypeId: before.id };
      if (form.kind !== before.details.kind && (await soldOrHeld(tx, counter)) > 0)
        throw conflict(
          'already_taken',
          'Tickets of this type are already sold or held, so its pricing can’t be changed.',
        );
    },
    async delete({ tx, parent: { tenantId, id: eventId }, before }) {
      if ((await soldOrHeld(tx, { tenantId, eventId, ticketTypeId: before.id })) > 0)
        throw conflict(
          'already_taken',
          'Tickets of this type are already sold or held, so it can’t be deleted.',
        );
    },
  },
  async store({ tx, parent, id, before, details: { quantity } }) {
    const counter = { tenantId: parent.tenantId, eventId: parent.id, ticketTypeId: id };
    if (quantity === undefined || quantity === before?.details.quantity) return;
    if (before) await setCapacity(tx, counter, quantity);
    else await addCounter(tx, counter, quantity);
  },
  audited: ({ details }) =>
    Object.fromEntries(Object.entries(details).filter(([name]) => !(name in ticketCountFields))),
});

/** A type is charged by an active rule of its own tenant, or by the default rule. */
async function checkRule(
  deps: Deps,
  db: Knex,
  { tenantId, ruleId }: { tenantId: string; ruleId: string },
): Promise<void> {
  const terms = await deps.use(feePricing).termsOf(db, tenantId);
  if (!Object.hasOwn(terms.rules, ruleId))
    throw invalid({ 'details.surchargeRuleId': ['Choose an active surcharge rule.'] });
}

/**
 * Sets the order of all types of an event.
 * @throws 409 if a type was added or removed in the meantime
 */
export async function orderTypes(
  tx: Tx,
  { eventId, ids }: { eventId: string; ids: readonly string[] },
): Promise<void> {
  const event = await lockEvent(tx.db, eventId);
  const types = await findTypes(tx.db, event.id);
  const before = types.map(({ id }) => id);
  if (before.toSorted().join() !== ids.toSorted().join())
    throw conflict(
      'changed_types',
      'The ticket types of this event have changed. Close this dialog and try again.',
    );
  if (before.join() === ids.join()) return;
  const { tenantId } = event;
  await tx.db.raw(
    `update events_ticket_type t set position = given.n - 1
     from unnest(?::uuid[]) with ordinality as given (id, n)
     where t.tenant_id = ? and t.event_id = ? and t.id = given.id`,
    [[...ids], tenantId, event.id],
  );
  const nameOf = (id: string) => types.find((type) => type.id === id)?.name;
  await tx.audit({
    action: 'event.typesOrdered',
    subject: 'event',
    subjectId: event.id,
    tenantId,
    before: { name: event.name, order: before.map(nameOf) },
    after: { name: event.name, order: ids.map(nameOf) },
  });
}
