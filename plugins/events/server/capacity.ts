import { ApiError } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';

/** A counter: a ticket type's, or with null the event's own. */
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

/** Gives back what expired holds still count. The event's lock has to be held. */
export async function sweep({ db }: Tx, { tenantId, eventId }: Counter): Promise<void> {
  await db.raw('select events_sweep(?, ?)', [tenantId, eventId]);
}

/** What of a counter is sold, or held by somebody who may still pay. */
export async function soldOrHeld(tx: Tx, counter: Counter): Promise<number> {
  await sweep(tx, counter);
  const row = await counterOf(tx, counter).first('held', 'sold');
  return row ? row.held + row.sold : 0;
}

/** A new ticket type begins with nothing held and nothing sold. */
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

/** Nothing that is sold or held is taken back by a smaller number. */
export async function setCapacity(tx: Tx, counter: Counter, capacity: number): Promise<void> {
  const taken = await soldOrHeld(tx, counter);
  if (capacity < taken) throw tooSmall(counter, taken);
  await counterOf(tx, counter).update({ capacity });
}

/**
 * The event's own limit, beside those of its ticket types. One that begins later counts what was
 * sold and held before; NULL ends it.
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
  const sums = (await tx
    .db('events_stock')
    .where({ tenant_id: tenantId, event_id: eventId })
    .select(tx.db.raw('coalesce(sum(held), 0)::int as held, coalesce(sum(sold), 0)::int as sold'))
    .first()) as unknown as { held: number; sold: number };
  if (capacity < sums.held + sums.sold) throw tooSmall(own, sums.held + sums.sold);
  await tx.db('events_stock').insert({
    tenant_id: tenantId,
    event_id: eventId,
    ticket_type_id: null,
    capacity,
    ...sums,
  });
}

/** Said beside the number that was typed. */
function tooSmall({ ticketTypeId }: Counter, taken: number): ApiError {
  const message = `${taken} ${taken === 1 ? 'ticket is' : 'tickets are'} sold or held already. Enter ${taken} or more.`;
  const field = ticketTypeId === null ? 'details.capacity' : 'details.quantity';
  return new ApiError({
    status: 409,
    code: 'already_taken',
    message,
    fields: { [field]: [message] },
  });
}
