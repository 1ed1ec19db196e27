import { invalid } from '@foyer/kit';
import type { InputOf, TenantCtx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import { changeReview, lockReviewed } from './reviewRow.ts';

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
