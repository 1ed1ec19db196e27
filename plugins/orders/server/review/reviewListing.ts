import { invalid } from '@foyer/kit';
import type { InputOf, ListingOf, TenantCtx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import type { lists } from '../../contract/lists.ts';
import { FULL_NAME } from '../listings/orderListings.ts';
import { changeReview, lockReviewed } from './reviewRow.ts';

/** Orders of all tenants in review. */
export const reviewListing: ListingOf<typeof lists.reviews> = {
  from: (db) =>
    db('orders_review as r')
      .join('orders_order as o', (on) =>
        on.on('o.tenant_id', 'r.tenant_id').andOn('o.id', 'r.order_id'),
      )
      .join('events_event_v1 as e', (on) =>
        on.on('e.tenant_id', 'r.tenant_id').andOn('e.id', 'r.event_id'),
      )
      .join('tenants_tenant_v1 as n', 'n.id', 'r.tenant_id')
      .where('o.status', 'needs_review'),
  columns: {
    id: 'r.id',
    tenantId: 'r.tenant_id',
    tenantName: 'n.name',
    eventId: 'r.event_id',
    eventName: 'e.name',
    orderUID: 'o.uid',
    kind: 'r.kind',
    since: 'r.created_at',
    fullName: FULL_NAME,
    email: 'o.email',
    asked: 'r.asked_cents',
    paid: 'r.paid_cents',
    currency: 'upper(r.currency)',
    ticketCount: 'o.ticket_count',
    isHeld: `(r.kind = 'amount' and events_held_v1(r.tenant_id, coalesce(o.draft_id, o.id)) is not null)`,
    reason: `coalesce(o.review_reason, '')`,
    failure: `coalesce(r.failure, '')`,
    chargeId: `coalesce(r.charge_id, '')`,
    sessionId: `coalesce(r.session_id, '')`,
    isUnderWay: `(r.state = 'refunding')`,
    isQuiet: 'coalesce(r.quiet_until > now(), false)',
    quietUntil: 'r.quiet_until',
    note: 'r.note',
    notedBy: `coalesce(r.noted_by, '')`,
  },
};

const DAY_MS = 86_400_000;
const MOST_DAYS = 60;

/** Postpones a decision until a date, with a note; held tickets stay held until then. */
export async function waitReview(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof orders.routes.waitReview>,
) {
  const until = new Date(body.until);
  const aheadMs = until.getTime() - Date.now();
  if (aheadMs <= 0) throw invalid({ until: ['Choose a future date.'] });
  if (aheadMs > MOST_DAYS * DAY_MS)
    throw invalid({ until: [`You can snooze a review for up to ${MOST_DAYS} days.`] });
  return ctx.tx(async (tx) => {
    const { order, review } = await lockReviewed(tx, params);
    const note = body.note.trim();
    await changeReview(tx, review, {
      note,
      noted_by: ctx.actor?.email ?? null,
      quiet_until: until,
    });
    await tx.audit({
      action: 'order.review_waits',
      subject: 'order',
      subjectId: order.uid,
      tenantId: order.tenant_id,
      before: { note: review.note, until: review.quiet_until?.toISOString() ?? null },
      after: { note, until: until.toISOString() },
    });
    const { rows } = await tx.db.raw<{ rows: { held: boolean }[] }>(
      'select events_extend_v1(?, ?, ?, true) as held',
      [order.tenant_id, order.draft_id ?? order.id, until],
    );
    return { success: true as const, isHeld: rows[0]?.held === true };
  });
}
