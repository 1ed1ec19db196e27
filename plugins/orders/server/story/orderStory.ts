import { notFound, toDollars } from '@foyer/kit';
import { auditOf, type Deed, type TenantCtx } from '@foyer/kit/server';
import { STORY_ACTIONS, type StoryAction, type StoryEntry } from '../../contract/story.ts';
import { readOrder } from '../order/lockOrder.ts';
import { refundsOf, type RefundRecord } from '../refunds/refundRecord.ts';
import type { OrdersTicketRow } from '../schema.ts';
import { reasonInWords } from '../../words.ts';

type Ticket = Pick<OrdersTicketRow, 'id' | 'uid' | 'used_at' | 'used_by' | 'used_where'>;

/** Of an order with more tickets, those after them tell nothing here. */
const MAX_TICKETS = 200;

/**
 * What happened to an order, newest first. The audit says who and why; what it does not tell, since
 * the order is older than it, the order's own rows do.
 */
export async function orderStory(
  ctx: TenantCtx,
  { params }: { params: { eventId: string; orderUID: string } },
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
    // What happened at one moment stays in its order.
    return {
      entries: entries.toReversed().toSorted((one, other) => other.at.localeCompare(one.at)),
    };
  });
}

type Told = Partial<Omit<StoryEntry, 'at'>> & {
  id: string;
  at: Date | string;
  action: StoryAction;
};

const entry = ({ at, ...told }: Told): StoryEntry => ({
  ...{ by: null, ticketUID: null, ticketCount: null, amount: null, to: '', where: '', reason: '' },
  ...told,
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

/** The tickets leave with what completes an order. */
const mailOf = ({ id, at, action, after }: Deed): StoryEntry[] =>
  action === 'order.completed' && (after as { mailed?: unknown } | null)?.mailed === true
    ? [entry({ id: `${id}-mail`, at, action: 'order.mailed' })]
    : [];

function ofDeed(
  deed: Deed,
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

/** What the bank gives as its reason is one of a few names; all others were written by somebody. */
const inWords = (action: StoryAction, reason: string): string =>
  action.startsWith('dispute.') ? reasonInWords(reason) : reason;

/** Why it was asked for stands with the request, and why it failed where it did. */
function reasonOf(action: StoryAction, refund: RefundRecord | undefined): string {
  if (action === 'refund.failed') return refund?.failure ?? '';
  return action === 'refund.completed' ? '' : (refund?.reason ?? '');
}
