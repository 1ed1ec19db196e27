import { ApiError, formatCount } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';

/** A counter: a ticket type's, or the event's own if null. */
export interface Counter {
  tenantId: string;
  eventId: string;
  ticketTypeId: string | null;
}

interface StockRow {
  tenant_id: string;
  event_id: string;
  ticket_type_id: string | null;
  capacity: number;
  held: number;
  sold: number;
}

const counterOf = ({ db }: Tx, { tenantId, eventId, ticketTypeId }: Counter) =>
  db<StockRow>('events_stock').where({
    tenant_id: tenantId,
    event_id: eventId,
    ticket_type_id: ticketTypeId,
  });

/** Releases what expired holds still count. Requires the event's lock. */
export async function sweep({ db }: Tx, { tenantId, eventId }: Counter): Promise<void> {
  await db.raw('select events_sweep(?, ?)', [tenantId, eventId]);
}

/** The number sold, or held by buyers who may still pay. */
export async function soldOrHeld(tx: Tx, counter: Counter): Promise<number> {
  await sweep(tx, counter);
  const row = await counterOf(tx, counter).first('held', 'sold');
  return row ? row.held + row.sold : 0;
}

/** Creates the counter of a new ticket type, with nothing held or sold. */
export async function addCounter(
  { db }: Tx,
  { tenantId, eventId, ticketTypeId }: Counter,
  capacity: number,
): Promise<void> {
  await db('events_stock').insert({
    tenant_id: tenantId,
    event_id: eventId,
    ticket_type_id: ticketTypeId,
    capacity,
  });
}

/** A lower capacity never takes back what is sold or held. */
export async function setCapacity(tx: Tx, counter: Counter, capacity: number): Promise<void> {
  const taken = await soldOrHeld(tx, counter);
  if (capacity < taken) throw tooSmall(counter, taken);
  await counterOf(tx, counter).update({ capacity });
}

/**
 * The event's own limit, in addition to those of its ticket types. When it is added later, it
 * counts earlier sales and holds; NULL removes it.
 */
export async function setEventCapacity(
  tx: Tx,
  { tenantId, eventId }: { tenantId: string; eventId: string },
  capacity: number | null,
): Promise<void> {
  const own = { tenantId, eventId, ticketTypeId: null };
  if (capacity === null) {
    await counterOf(tx, own).delete();
    return;
  }
  if (await counterOf(tx, own).first('capacity')) {
    await setCapacity(tx, own, capacity);
    return;
  }
  await sweep(tx, own);
  const sums = await tx
    .db('events_stock')
    .where({ tenant_id: tenantId, event_id: eventId })
    .select(tx.db.raw('coalesce(sum(held), 0)::int as held, coalesce(sum(sold), 0)::int as sold'))
    .first<{ held: number; sold: number }>();
  if (capacity < sums.held + sums.sold) throw tooSmall(own, sums.held + sums.sold);
  await tx.db('events_stock').insert({
    tenant_id: tenantId,
    event_id: eventId,
    ticket_type_id: null,
    capacity,
    ...sums,
  });
}

/** Shown next to the number field. */
function tooSmall({ ticketTypeId }: Counter, taken: number): ApiError {
  const message = `${formatCount(taken, 'ticket is', 'tickets are')} already sold or held. Enter ${taken} or more.`;
  const field = ticketTypeId === null ? 'details.capacity' : 'details.quantity';
  return new ApiError({
    status: 409,
    code: 'already_taken',
    message,
    fields: { [field]: [message] },
  });
}
