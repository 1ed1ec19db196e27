import type { Knex, Tx } from '@foyer/kit/server';
import type { EventPlace, RefundPlan } from '@foyer/plugin-events/contract';
import { sendLateNotice, sendNotice } from '../jobs.ts';

/** What a notice says, in addition to the event's current data. */
export type NoticeFacts =
  | { kind: 'cancelled'; reason: string; refundPlan: RefundPlan }
  | { kind: 'moved'; before: EventPlace };

/** The maximum time between a sale's first statement and its commit. */
const SALES_END_WITHIN_MS = 60_000;

interface WhichEvent {
  tenantId: string;
  eventId: string;
}

/** Orders of an event with a valid ticket, however they were paid, as `o`. */
export const holdersOf = (db: Knex, { tenantId, eventId }: WhichEvent): Knex.QueryBuilder =>
  db('orders_order as o')
    .where({ 'o.tenant_id': tenantId, 'o.event_id': eventId })
    .whereIn('o.status', ['completed', 'partially_refunded'])
    .whereExists(
      db('orders_ticket as t')
        .whereRaw('t.tenant_id = o.tenant_id and t.order_id = o.id')
        .where({ 't.status': 'active', 't.is_refunded': false }),
    );

/**
 * Saves a notice and its recipients in the transaction of the change, and enqueues the emails: a change
 * never commits without its notice, and each order is notified once.
 */
export async function keepNotice(
  tx: Tx,
  { tenantId, eventId, facts }: WhichEvent & { facts: NoticeFacts },
): Promise<void> {
  const { kind, ...rest } = facts;
  const [notice] = await tx
    .db('orders_notice')
    .insert({ tenant_id: tenantId, event_id: eventId, kind, facts: JSON.stringify(rest) })
    .returning<{ id: string }[]>('id');
  if (!notice) throw new Error('An insert returned no row.');
  await tx.db(tx.db.raw('orders_notice_order (tenant_id, notice_id, event_id, order_id)')).insert(
    holdersOf(tx.db, { tenantId, eventId })
      .whereNot('o.email', '')
      .select('o.tenant_id', tx.db.raw('?::uuid', [notice.id]), 'o.event_id', 'o.id'),
  );
  const which = { tenantId, noticeId: notice.id };
  await tx.enqueue(sendNotice, which, { key: notice.id });
  // A cancellation rejects sales in progress; a move doesn't.
  if (kind === 'moved')
    await tx.enqueue(sendLateNotice, which, { at: new Date(Date.now() + SALES_END_WITHIN_MS) });
}

/**
 * Adds buyers whose sale started before a change and committed after its recipients were chosen: their
 * tickets were emailed with the old date.
 */
export async function addLateHolders(
  tx: Tx,
  { tenantId, noticeId }: { tenantId: string; noticeId: string },
): Promise<void> {
  const notice = (await tx
    .db('orders_notice')
    .where({ tenant_id: tenantId, id: noticeId })
    .first('event_id')) as { event_id: string } | undefined;
  if (!notice) return;
  await tx
    .db(tx.db.raw('orders_notice_order (tenant_id, notice_id, event_id, order_id)'))
    .insert(
      holdersOf(tx.db, { tenantId, eventId: notice.event_id })
        .join('orders_notice as n', { 'n.tenant_id': 'o.tenant_id', 'n.event_id': 'o.event_id' })
        .where({ 'n.id': noticeId })
        .whereNot('o.email', '')
        // `completed_at` is the start of the sale; the change committed shortly after the notice was saved.
        .whereRaw(
          `o.completed_at between n.created_at - interval '10 minutes'
          and n.kept_at + interval '2 seconds'`,
        )
        .select('o.tenant_id', 'n.id', 'o.event_id', 'o.id'),
    )
    .onConflict(['tenant_id', 'notice_id', 'order_id'])
    .ignore();
}

/** A cancellation is sent to every ticket holder. */
export async function keepCancelNotice(tx: Tx, which: WhichEvent): Promise<void> {
  const { tenantId, eventId } = which;
  const event = (await tx
    .db('events_event_v1')
    .where({ tenant_id: tenantId, id: eventId })
    .first('cancel_reason', 'refund_plan')) as
    { cancel_reason: string; refund_plan: RefundPlan } | undefined;
  if (!event) throw new Error('The canceled event no longer exists.');
  const facts = {
    kind: 'cancelled',
    reason: event.cancel_reason,
    refundPlan: event.refund_plan,
  } as const;
  await keepNotice(tx, { ...which, facts });
}

/**
 * Saves a notice of a new date, time or location, unless the organizer turned it off or the event has ended.
 */
export async function keepMoveNotice(
  tx: Tx,
  moved: WhichEvent & { before: EventPlace; notifyHolders: boolean },
): Promise<void> {
  const { tenantId, eventId, before, notifyHolders } = moved;
  if (!notifyHolders) return;
  const isAhead = await tx
    .db('events_event_v1')
    .where({ tenant_id: tenantId, id: eventId })
    .whereRaw('greatest(end_at, ?::timestamptz) > now()', [before.endDateTime])
    .first('id');
  if (isAhead) await keepNotice(tx, { tenantId, eventId, facts: { kind: 'moved', before } });
}

/** For events that were canceled without a notice: sends it now, before the refunds. */
export async function keepLateCancelNotice(
  tx: Tx,
  which: WhichEvent & { reason: string; refundPlan: RefundPlan },
): Promise<void> {
  const { tenantId, eventId, reason, refundPlan } = which;
  const known = await tx
    .db('orders_notice')
    .where({ tenant_id: tenantId, event_id: eventId, kind: 'cancelled' })
    .first('id');
  if (known) return;
  await keepNotice(tx, { tenantId, eventId, facts: { kind: 'cancelled', reason, refundPlan } });
}
