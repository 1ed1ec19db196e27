import { notFound, toDollars } from '@foyer/kit';
import type { Deps, Tx } from '@foyer/kit/server';
import { feePricing } from '@foyer/plugin-fees/server';
import { discountTable } from '../discount/discountTable.ts';
import { findTypes, type CatalogType } from '../ticketType/findTypes.ts';
import { createType } from '../ticketType/saveType.ts';
import { copyEventPictures } from '../jobs.ts';
import { charityOfCopy } from './eventCharity.ts';
import { toEventDetails } from './eventRecord.ts';
import { eventTable } from './eventTable.ts';
import { findEvent, type CatalogEvent } from './findEvent.ts';
import { zoneShift, type Mover } from './zoneShift.ts';

const LONGEST_NAME = 255;

/**
 * Creates a draft with the same details, ticket types and discounts, and nothing sold or used. A
 * given start moves every date by the same difference. A job copies the pictures after the commit.
 */
export async function copyEvent(
  deps: Deps,
  tx: Tx,
  { eventId, startDateTime }: { eventId: string; startDateTime: string | undefined },
): Promise<CatalogEvent> {
  const event = await findEvent(tx.db, eventId);
  if (!event) throw notFound('event');
  const { tenantId } = event;
  const startAt = startDateTime === undefined ? event.startAt : new Date(startDateTime);
  const move = zoneShift(event, { ...event, startAt }, 'startDateTime');
  const copy = await eventTable.add(
    { tx, deps, params: { tenantId } },
    {
      ...toEventDetails(event),
      // A copy is a draft with an address of its own.
      slug: null,
      status: undefined,
      name: nameOfCopy(event.name),
      startDateTime: move.instant(event.startAt),
      endDateTime: move.instant(event.endAt),
      charityId: await charityOfCopy(deps, tx, event),
    },
  );
  const which = { tenantId, eventId: copy.id };
  const typeIds = new Map<string, string>();
  const { rules } = await deps.use(feePricing).termsOf(tx.db, tenantId);
  for (const type of await findTypes(tx.db, event.id)) {
    const { surchargeRuleId: ruleId } = type;
    // An inactive rule can't be used for new tickets, so the default applies.
    const surchargeRuleId = ruleId !== null && Object.hasOwn(rules, ruleId) ? ruleId : null;
    const made = await createType(deps, tx, { ...formOf(type, move), surchargeRuleId, ...which });
    typeIds.set(type.id, made.id);
  }
  await copyDiscounts(deps, tx, { tenantId, from: event.id, to: copy.id, typeIds, move });
  await tx.audit({
    action: 'event.copied',
    subject: 'event',
    subjectId: copy.id,
    tenantId,
    after: { copyOf: event.id },
  });
  if (event.eventImage || event.seatmap)
    await tx.enqueue(copyEventPictures, { from: event.id, to: copy.id });
  const made = await findEvent(tx.db, copy.id);
  if (!made) throw new Error('The new event was not found.');
  return made;
}

/** Shortens a long name without cutting a character in half. */
const nameOfCopy = (name: string): string =>
  `Copy of ${name}`.slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, '');

const formOf = (type: CatalogType, move: Mover) => ({
  name: type.name,
  price: toDollars(type.priceCents),
  quantity: type.quantity,
  details: type.details,
  kind: type.kind,
  salesAvailability: type.salesAvailability,
  ...move.window(type),
  minTicketPerOrder: type.minTicketPerOrder,
  maxTicketPerOrder: type.maxTicketPerOrder,
});

async function copyDiscounts(
  deps: Deps,
  tx: Tx,
  given: {
    tenantId: string;
    from: string;
    to: string;
    typeIds: ReadonlyMap<string, string>;
    move: Mover;
  },
): Promise<void> {
  const { tenantId, from, to, typeIds, move } = given;
  for (const { details } of await discountTable.rows({
    db: tx.db,
    deps,
    params: { tenantId, eventId: from },
  })) {
    const { startDateTime: start, endDateTime: end } = details;
    const ticketTypeIds = details.ticketTypeIds?.flatMap((id) => typeIds.get(id) ?? []) ?? null;
    // A discount whose types are all deleted applies to nothing; its copy must not apply to
    // everything.
    if (ticketTypeIds?.length === 0) continue;
    await discountTable.insert(
      { tx, deps, params: { tenantId, eventId: to } },
      {
        ...details,
        ticketTypeIds,
        startDateTime: start && move.instant(new Date(start)),
        endDateTime: end && move.instant(new Date(end)),
      },
    );
  }
}
