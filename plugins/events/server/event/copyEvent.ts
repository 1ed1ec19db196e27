import { notFound } from '@foyer/kit';
import type { Deps, Tx } from '@foyer/kit/server';
import { feePricing } from '@foyer/plugin-fees/server';
import { discountTable } from '../discountTable.ts';
import { ticketTypeTable } from '../ticketType/ticketTypeTable.ts';
import { copyEventPictures } from '../jobs.ts';
import { charityOfCopy } from './eventCharity.ts';
import { toEventDetails } from './eventRecord.ts';
import { eventTable } from './eventTable.ts';
import { type CatalogEvent, findEvent } from './findEvent.ts';
import { type Mover, zoneShift } from './moveEvent.ts';

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
  const typeIds = new Map<string, string>();
  const { rules } = await deps.use(feePricing).termsOf(tx.db, tenantId);
  const from = { db: tx.db, deps, params: { tenantId, eventId: event.id } };
  for (const type of inOrder(await ticketTypeTable.rows(from))) {
    const { surchargeRuleId: ruleId } = type.details;
    const made = await ticketTypeTable.add(
      { tx, deps, params: { tenantId, eventId: copy.id } },
      {
        ...type.details,
        ...move.window(type.details),
        // An inactive rule can't be used for new tickets, so the default applies.
        surchargeRuleId: ruleId !== null && Object.hasOwn(rules, ruleId) ? ruleId : null,
      },
    );
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

const inOrder = <Type extends { details: { position: number } }>(types: readonly Type[]): Type[] =>
  types.toSorted((one, other) => one.details.position - other.details.position);

/** Shortens a long name without cutting a character in half. */
const nameOfCopy = (name: string): string =>
  `Copy of ${name}`.slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, '');

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
