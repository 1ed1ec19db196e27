import { notFound, toDollars } from '@foyer/kit';
import { type AuditEvent, auditOf, type InputOf, namesOf, type TenantCtx } from '@foyer/kit/server';
import { taxRatePpm } from '@foyer/plugin-fees/engine';
import type { orders } from '../../contract.ts';
import {
  type OrderDetails,
  STORY_ACTIONS,
  type StoryAction,
  type StoryEntry,
} from '../../contract/deskRoutes.ts';
import { reasonInWords } from '../../contract/status.ts';
import { type PayoutState, payoutStates } from '../money/payoutStates.ts';
import { type RefundRecord, refundsOf } from '../refunds/refundRecord.ts';
import type { OrdersTicketRow } from '../schema.ts';
import { readOrder } from './order.ts';
import { orderFacts, type OrderFacts } from './orderFacts.ts';

const PPM_IN_PERCENT = 10_000;

/** An order as the admin console shows it. */
export async function orderDetails(
  ctx: TenantCtx,
  { params }: InputOf<typeof orders.routes.orderDetails>,
): Promise<OrderDetails> {
  const { tenantId } = ctx;
  const { eventId, orderUID } = params;
  const order = await ctx.read((db) => orderFacts(db, { tenantId, eventId, uid: orderUID }));
  return toDetails(order, await ctx.use(payoutStates).of({ tenantId, orderUID }));
}

const toDetails = (order: OrderFacts, payout: PayoutState): OrderDetails => ({
  id: order.id,
  orderUID: order.uid,
  tenantId: order.tenantId,
  tenantName: order.tenant.name,
  eventId: order.eventId,
  eventName: order.event.name,
  eventCancelled: order.event.isCancelled,
  chargeId: order.chargeId,
  firstName: order.firstName,
  lastName: order.lastName,
  address1: order.address1,
  address2: order.address2,
  city: order.city,
  state: order.state,
  zipCode: order.zipCode,
  country: order.country,
  phone: order.phone,
  user: order.email,
  paymentSource: order.source,
  paymentMethod: order.paymentMethod,
  channel: order.channel,
  dateCreated: order.createdAt.toISOString(),
  dateCompleted: order.completedAt?.toISOString() ?? null,
  ticketCount: order.ticketCount,
  subtotal: toDollars(order.subtotalCents),
  surcharge: toDollars(order.surchargeCents),
  processingFee: toDollars(order.processingFeeCents),
  gatewayProcessingFee: toDollars(order.gatewayProcessingFeeCents),
  discount: toDollars(order.discountCents),
  discountCode: order.discountCode,
  vat: toDollars(order.vatCents),
  taxRate: taxRatePpm(order.terms.tax, order.channel, order.paymentMethod) / PPM_IN_PERCENT,
  donation: toDollars(order.donationCents),
  totalAmount: toDollars(order.totalCents),
  refundedAmount: toDollars(order.refundedCents),
  status: order.status,
  reviewReason: order.reviewReason,
  refunded: order.refundedCents > 0,
  disputed: order.isDisputed,
  balanceAvailableOn: order.balanceAvailableAt?.toISOString() ?? null,
  ...payout,
  payoutType: order.facilitator === 'platform' ? 'Manual' : 'Automatic',
  facilitator: order.facilitator,
  stripeFees: order.gatewayFeeCents === null ? null : toDollars(order.gatewayFeeCents),
  netAmount: toDollars(order.netAmountCents),
  tenantTotal: toDollars(order.tenantTotalCents),
  platformTotal: toDollars(order.platformTotalCents),
});

type Ticket = Pick<OrdersTicketRow, 'id' | 'uid' | 'former_uids' | 'used_at' | 'used_where'>;

/** The ticket's ID, and those from before changes of the buyer's address. */
const uidsOf = ({ uid, former_uids: former }: Ticket): string[] => [uid, ...former];

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
      .select('id', 'uid', 'former_uids', 'used_at', 'used_where');
    const deeds = await auditOf(db, {
      ctx,
      subjectIds: [order.uid, ...refunds.map(({ id }) => id), ...tickets.flatMap(uidsOf)],
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
      ...tickets.flatMap((ticket) => {
        const { uid, used_at: at, used_where: where } = ticket;
        return at && !uidsOf(ticket).some((one) => isTold('ticket.used', one))
          ? [
              entry({
                id: `used-${uid}`,
                at,
                action: 'ticket.used',
                ticketUID: uid,
                where: where ?? '',
              }),
            ]
          : [];
      }),
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
  const ticket = tickets.find((one) => uidsOf(one).includes(subjectId));
  return entry({
    ...{ id, at, by, action },
    ...(ticket && { ticketUID: ticket.uid }),
    ...(refund && {
      amount: toDollars(refund.amount_cents),
      ticketCount: refund.ticket_ids.length,
    }),
    ...(action === 'payout.transferred' &&
      typeof after['amountCents'] === 'number' && { amount: toDollars(after['amountCents']) }),
    to: text('to', 'email', 'name') ?? '',
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

const withOrder = (table: string): string =>
  `${table} as part join orders_order as o on o.tenant_id = part.tenant_id and o.id = part.order_id`;

/** All of them are shown on their order's page. */
const params = { eventId: 'o.event_id', orderUID: 'o.uid' };

/** Names of orders and their parts in the activity log. */
export const recordNames = {
  order: namesOf({
    from: 'orders_order as o',
    id: 'o.uid',
    name: `'order ' || o.uid`,
    tenant: 'o.tenant_id',
    params,
    isText: true,
  }),
  ticket: namesOf({
    from: withOrder('orders_ticket'),
    id: 'part.uid',
    name: `'ticket ' || part.uid`,
    tenant: 'part.tenant_id',
    params,
    isText: true,
  }),
  refund: namesOf({
    from: withOrder('orders_refund'),
    id: 'part.id',
    name: `'order ' || o.uid`,
    tenant: 'part.tenant_id',
    params,
  }),
};
