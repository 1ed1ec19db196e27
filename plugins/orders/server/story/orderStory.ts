import { notFound, toDollars } from '@foyer/kit';
import { type AuditEvent, auditOf, type InputOf, type TenantCtx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import { STORY_ACTIONS, type StoryAction, type StoryEntry } from '../../contract/story.ts';
import { readOrder } from '../order/lockOrder.ts';
import { refundsOf, type RefundRecord } from '../refunds/refundRecord.ts';
import type { OrdersTicketRow } from '../schema.ts';
import { reasonInWords } from '../../contract/disputeReasons.ts';

type Ticket = Pick<OrdersTicketRow, 'id' | 'uid' | 'used_at' | 'used_by' | 'used_where'>;

/** For larger orders, the remaining tickets are left out. */
const MAX_TICKETS = 200;

/**
 * What happened to an order, newest first. The audit says who and why; for orders older than the
 * audit, the rows themselves do.
 */
export async function orderStory(
  ctx: TenantCtx,
  { params }: InputOf<typeof orders.routes.orderStory>,
): Promise<{ entries: StoryEntry[] }> {
  return ctx.read(async (db) => {
    const order = await readOrder(db, params.orderUID);
    if (order.event_id !== params.eventId) throw notFound('order');
    const refunds = await refundsOf(db, order.id);
    const tickets: Ticket[] = await db<OrdersTicketRow>('orders_ticket')
      .where({ order_id: order.id })
      .orderBy('index')
      .limit(MAX_TICKETS)
      .select('id', 'uid', 'used_at', 'used_by', 'used_where');
    const deeds = await auditOf(db, {
      ctx,
      subjectIds: [order.uid, ...refunds.map(({ id }) => id), ...tickets.map(({ uid }) => uid)],
      actions: STORY_ACTIONS,
    });
    const isTold = (action: StoryAction, subjectId: string) =>
      deeds.some((deed) => deed.action === action && deed.subjectId === subjectId);
    const entries = [
      entry({ id: 'placed', at: order.created_at, action: 'order.placed' }),
      ...(order.completed_at && !isTold('order.completed', order.uid)
        ? [entry({ id: 'completed', at: order.completed_at, action: 'order.completed' })]
        : []),
      ...refunds.flatMap((refund) =>
        isTold('refund.requested', refund.id) || isTold('refund.external', refund.id)
          ? []
          : [ofRefund(refund)],
      ),
      ...tickets.flatMap(({ uid, used_at: at, used_where: where }) =>
        at && !isTold('ticket.used', uid)
          ? [
              entry({
                id: `used-${uid}`,
                at,
                action: 'ticket.used',
                ticketUID: uid,
                where: where ?? '',
              }),
            ]
          : [],
      ),
      ...deeds.flatMap((deed) => [ofDeed(deed, { refunds, tickets }), ...mailOf(deed)]),
    ];
    // Keeps the order of entries with the same time.
    return {
      entries: entries.toReversed().toSorted((one, other) => other.at.localeCompare(one.at)),
    };
  });
}

type EntryInput = Partial<Omit<StoryEntry, 'at'>> & {
  id: string;
  at: Date | string;
  action: StoryAction;
};

const entry = ({ at, ...input }: EntryInput): StoryEntry => ({
  ...{ by: null, ticketUID: null, ticketCount: null, amount: null, to: '', where: '', reason: '' },
  ...input,
  at: typeof at === 'string' ? at : at.toISOString(),
});

const ofRefund = (refund: RefundRecord): StoryEntry =>
  entry({
    id: `refund-${refund.id}`,
    at: refund.created_at,
    action: 'refund.requested',
    amount: toDollars(refund.amount_cents),
    ticketCount: refund.ticket_ids.length,
    reason: refund.reason,
  });

/** Completing an order emails its tickets. */
const mailOf = ({ id, at, action, after }: AuditEvent): StoryEntry[] =>
  action === 'order.completed' && (after as { mailed?: unknown } | null)?.mailed === true
    ? [entry({ id: `${id}-mail`, at, action: 'order.mailed' })]
    : [];

function ofDeed(
  deed: AuditEvent,
  { refunds, tickets }: { refunds: readonly RefundRecord[]; tickets: readonly Ticket[] },
): StoryEntry {
  const { id, at, by, subjectId } = deed;
  const action = deed.action as StoryAction;
  const after = (deed.after ?? {}) as Record<string, unknown>;
  const text = (...names: string[]) =>
    names.map((name) => after[name]).find((value) => typeof value === 'string') as
      string | undefined;
  const refund = refunds.find((one) => one.id === subjectId);
  const ticket = tickets.find(({ uid }) => uid === subjectId);
  return entry({
    ...{ id, at, by, action },
    ...(ticket && { ticketUID: ticket.uid }),
    ...(refund && {
      amount: toDollars(refund.amount_cents),
      ticketCount: refund.ticket_ids.length,
    }),
    ...(action === 'payout.transferred' &&
      typeof after['amountCents'] === 'number' && { amount: toDollars(after['amountCents']) }),
    to: text('to') ?? '',
    where: text('where') ?? '',
    reason: action.startsWith('refund.')
      ? reasonOf(action, refund)
      : inWords(action, text('reason', 'message', 'note') ?? ''),
  });
}

/** The gateway's reasons are codes; all others are free text. */
const inWords = (action: StoryAction, reason: string): string =>
  action.startsWith('dispute.') ? reasonInWords(reason) : reason;

/** The request has the reason for a refund; the failure has its own. */
function reasonOf(action: StoryAction, refund: RefundRecord | undefined): string {
  if (action === 'refund.failed') return refund?.failure ?? '';
  return action === 'refund.completed' ? '' : (refund?.reason ?? '');
}
