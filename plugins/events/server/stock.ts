import { queryRow, service, type Knex, type Tx } from '@foyer/kit/server';

export interface HoldLine {
  ticketTypeId: string;
  quantity: number;
}

/** A line of a hold at the price at the time it was taken. */
export interface TakenLine extends HoldLine {
  name: string;
  kind: 'paid' | 'free' | 'donation' | 'complimentary';
  priceCents: number;
  /** The type's own surcharge rule; null is the tenant's default. */
  ruleId: string | null;
}

/** A discount as it was when it was taken. */
export interface TakenDiscount {
  code: string;
  kind: 'percent' | 'amount';
  ppm: number | null;
  cents: number | null;
  /** Null is every type of the event. */
  ticketTypeIds: readonly string[] | null;
}

export interface Taken {
  lines: TakenLine[];
  discount: TakenDiscount | null;
  expiresAt: string;
}

/** Why nothing was taken. Refusals are results, not errors, because many holds may share one transaction. */
export interface Refusal {
  problem:
    | 'event_closed'
    | 'event_cancelled'
    | 'event_over'
    | 'sales_suspended'
    | 'code_unknown'
    | 'code_closed'
    | 'code_used_up'
    | 'type_unknown'
    | 'window_closed'
    | 'below_minimum'
    | 'above_maximum'
    | 'sold_out'
    | 'capacity'
    | 'held_by_address'
    | 'held_by_device';
  ticketTypeId?: string | null;
  name?: string | null;
  /** The minimum or maximum that was violated. */
  limit?: number;
  left?: number;
}

export const isRefusal = (result: Taken | Refusal): result is Refusal => 'problem' in result;

interface HoldId {
  tenantId: string;
  holdId: string;
}

interface TakeInput extends HoldId {
  eventId: string;
  lines: readonly HoldLine[];
  code: string | null;
}

/**
 * The counters behind every sale. Each call is one statement on the caller's connection. Every change of counters takes
 * the event's lock, which is held until the transaction ends: call it last.
 */
export interface Stock {
  /**
   * Takes all lines or none. With `keepsRules` false, only the stock limits apply: for orders that are already paid.
   */
  take(
    db: Knex,
    input: TakeInput & { expiresAt: Date; keepsRules: boolean },
  ): Promise<Taken | Refusal>;
  /** @returns false if there was no hold */
  release(db: Knex, hold: HoldId): Promise<boolean>;
  /** Turns a hold into a sale. @returns false if there was no hold: its tickets have to be claimed again */
  consume(db: Knex, hold: HoldId): Promise<boolean>;
  /**
   * The same for several holds, as the transaction's last statement, to keep the lock short. All must belong to one
   * event; otherwise callers could deadlock.
   */
  consumeLast(tx: Tx, holds: { tenantId: string; holdIds: readonly string[] }): void;
  /** Whether a transaction failed because a hold passed to `consumeLast` no longer existed. */
  isHoldGone(error: unknown): boolean;
  /** Takes and consumes at once: for the box office, and for payments after the hold expired. */
  sell(db: Knex, input: TakeInput): Promise<Taken | Refusal>;
  /** Puts sold tickets back on sale. */
  putBack(db: Knex, sold: { tenantId: string; eventId: string } & HoldLine): Promise<void>;
  /** Sells again what was put back. @returns false if it is no longer available */
  reclaimStock(db: Knex, sold: { tenantId: string; eventId: string } & HoldLine): Promise<boolean>;
  /**
   * Sells complimentary tickets up to the event's limit; null is unlimited.
   * @returns what was taken, or how many are left of the limit or the stock
   */
  sellComplimentary(
    db: Knex,
    input: Omit<TakeInput, 'code'> & { limit: number | null },
  ): Promise<Taken | Refusal | { problem: 'complimentary_limit'; left: number }>;
}
export const stock = service<Stock>('events.stock/v1');

/** Long enough for a hold that becomes a sale in the same transaction. */
const A_MINUTE_MS = 60_000;

async function one<T>(db: Knex, sql: string, values: readonly unknown[]): Promise<T> {
  const { result } = await queryRow<{ result: T }>(db, sql, values);
  return result;
}

const take: Stock['take'] = (db, given) =>
  one(db, 'select events_take_v1(?, ?, ?, ?::jsonb, ?, ?, ?) as result', [
    given.tenantId,
    given.holdId,
    given.eventId,
    JSON.stringify(given.lines),
    given.code,
    given.expiresAt,
    given.keepsRules,
  ]);

const release: Stock['release'] = (db, { tenantId, holdId }) =>
  one(db, 'select events_release_v1(?, ?) as result', [tenantId, holdId]);

const consume: Stock['consume'] = (db, { tenantId, holdId }) =>
  one(db, 'select events_consume(?, ?) as result', [tenantId, holdId]);

const sell: Stock['sell'] = async (db, input) => {
  const expiresAt = new Date(Date.now() + A_MINUTE_MS);
  const result = await take(db, { ...input, expiresAt, keepsRules: false });
  if (!isRefusal(result)) await consume(db, input);
  return result;
};

const move = (
  db: Knex,
  { tenantId, eventId, ticketTypeId, quantity }: Parameters<Stock['putBack']>[1],
) =>
  one<boolean>(db, 'select events_put_back(?, ?, ?, ?) as result', [
    tenantId,
    eventId,
    ticketTypeId,
    quantity,
  ]);

const sellComplimentary: Stock['sellComplimentary'] = async (db, { limit, ...input }) => {
  const { tenantId, eventId, lines } = input;
  const wanted = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  // Taken first, as everywhere: an organizer who edits the event has this lock and waits for its row.
  await db.raw('select events_lock_v1(?)', [eventId]);
  const issued = await db('events_event')
    .where({ tenant_id: tenantId, id: eventId })
    .modify((query) => {
      if (limit !== null) void query.whereRaw('complimentary_issued + ? <= ?', [wanted, limit]);
    })
    .update({ complimentary_issued: db.raw('complimentary_issued + ?', [wanted]) });
  if (issued === 0) {
    const event = await db('events_event')
      .where({ tenant_id: tenantId, id: eventId })
      .first<{ complimentary_issued: number } | undefined>('complimentary_issued');
    if (!event) return { problem: 'event_closed' };
    return {
      problem: 'complimentary_limit',
      left: Math.max(0, (limit ?? 0) - event.complimentary_issued),
    };
  }
  const result = await sell(db, { ...input, code: null });
  if (isRefusal(result))
    await db('events_event')
      .where({ tenant_id: tenantId, id: eventId })
      .update({ complimentary_issued: db.raw('complimentary_issued - ?', [wanted]) });
  return result;
};

const HOLD_GONE = 'FY001';

export const makeStock = (): Stock => ({
  consumeLast: (tx, { tenantId, holdIds }) =>
    tx.deferToCommit({
      text: 'select events_consume_or_fail($1, hold) from unnest($2::uuid[]) hold',
      values: [tenantId, holdIds],
    }),
  isHoldGone: (error) => (error as { code?: unknown } | null)?.code === HOLD_GONE,
  take,
  release,
  consume,
  sell,
  sellComplimentary,
  async putBack(db, sold) {
    await move(db, sold);
  },
  reclaimStock: (db, sold) => move(db, { ...sold, quantity: -sold.quantity }),
});
