import { formatCount, formatDollars, longInstant, notFound, toDollars } from '@foyer/kit';
import { type InputOf, isUuid, type Knex, type TenantCtx } from '@foyer/kit/server';
import type { disputes } from '../contract.ts';
import {
  fullNameOf,
  orderDisputes,
  payoutStates,
  placeOf,
  type DisputedOrder,
  type OrderFacts,
} from '@foyer/plugin-orders/server';
import type { DisputeDetails, DisputeStatus } from '../contract/disputes.ts';
import { MAX_FIELD, type Evidence } from '../contract/evidence.ts';
import type { DisputesCallRow, DisputesDisputeRow } from './schema.ts';
import type { ReversalParams } from './shareReversal.ts';

/** A dispute with its order's data, and the draft of the response. */
export async function describeDispute(
  ctx: TenantCtx,
  { params }: InputOf<typeof disputes.routes.dispute>,
): Promise<DisputeDetails> {
  const { tenantId } = ctx;
  const { dispute, order, flow, calls, ...known } = await ctx.read((db) =>
    readDispute(ctx, db, params.disputeId),
  );
  const payout = await ctx.use(payoutStates).of({ tenantId, orderUID: order.uid });
  const reversal = calls.find(({ kind }) => kind === 'reversal');
  const answers = calls.filter(({ kind }) => kind !== 'reversal');
  return {
    id: dispute.id,
    tenantId,
    tenantName: order.tenant.name,
    eventId: order.eventId,
    eventName: order.event.name,
    orderUID: order.uid,
    fullName: fullNameOf(order),
    email: order.email,
    phone: order.phone,
    billingAddress: billingAddress(order),
    amount: toDollars(dispute.amount_cents),
    fee: toDollars(dispute.fee_cents),
    reason: dispute.reason,
    status: dispute.gateway_status as DisputeStatus,
    opened: dispute.opened_at.toISOString(),
    due: dispute.due_at?.toISOString() ?? null,
    submitted: dispute.is_submitted,
    gatewayId: dispute.gateway_dispute_id,
    chargeId: order.chargeId ?? '',
    withdrawn: dispute.is_withdrawn,
    bearer: flow === 'direct' ? 'organizer' : 'platform',
    share: reversal ? shareOf(reversal) : null,
    payout: { completed: payout.payoutCompleted, onHold: payout.onHold },
    bought: (order.completedAt ?? order.createdAt).toISOString(),
    eventStart: order.event.startAt.toISOString(),
    eventPlace: placeOf(order.event),
    tickets: known.tickets,
    ticketCount: order.ticketCount,
    consents: known.consents,
    refunds: known.refunds,
    evidence:
      dispute.evidence_version > 0 ? (dispute.evidence as Evidence) : knownEvidence(order, known),
    version: dispute.evidence_version,
    underWay: answers.some(({ state }) => state === 'asked'),
    failure: answers[0]?.state === 'refused' ? (answers[0].failure ?? '') : '',
  };
}

/** With what it does to its order's money. */
type Dispute = DisputesDisputeRow & {
  order_id: string;
  gateway_dispute_id: string;
  reason: string;
  amount_cents: number;
  fee_cents: number;
  is_withdrawn: boolean;
};

async function readDispute({ tenantId, use }: TenantCtx, db: Knex, disputeId: string) {
  if (!isUuid(disputeId)) throw notFound('dispute');
  const dispute = await db('disputes_dispute as d')
    .join('orders_dispute_v1 as p', { 'p.tenant_id': 'd.tenant_id', 'p.id': 'd.id' })
    .where({ 'd.tenant_id': tenantId, 'd.id': disputeId })
    .first<Dispute | undefined>(
      ...['d.*', 'p.order_id', 'p.gateway_dispute_id', 'p.reason'],
      ...['p.amount_cents', 'p.fee_cents', 'p.is_withdrawn'],
    );
  if (!dispute) throw notFound('dispute');
  const calls = await db<DisputesCallRow>('disputes_call')
    .where({ tenant_id: tenantId, dispute_id: disputeId })
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id']);
  const known = await use(orderDisputes).describe(db, { tenantId, orderId: dispute.order_id });
  return {
    dispute,
    calls,
    order: known.order,
    flow: known.flow,
    consents: consentsOf(known.consents),
    tickets: known.tickets.map(toTicket),
    refunds: known.refunds.map(toRefund),
  };
}

const consentsOf = (kept: DisputedOrder['consents']): DisputeDetails['consents'] =>
  Object.values(kept)
    .filter(({ text }) => text)
    .map(({ text = '', given = false, at = null }) => ({ text, given, at }));

const toTicket = (ticket: DisputedOrder['tickets'][number]): DisputeDetails['tickets'][number] => ({
  ticketUID: ticket.uid,
  ticketTypeName: ticket.ticket_type_name,
  status: ticket.status,
  usedAt: ticket.used_at?.toISOString() ?? null,
  usedBy: ticket.used_by ?? '',
  usedWhere: ticket.used_where ?? '',
});

const toRefund = (refund: DisputedOrder['refunds'][number]): DisputeDetails['refunds'][number] => ({
  id: refund.id,
  amount: toDollars(refund.amount_cents),
  reason: refund.reason,
  at: (refund.completed_at ?? refund.created_at).toISOString(),
  status: refund.status,
});

const shareOf = ({ params, state, failure }: DisputesCallRow): DisputeDetails['share'] => ({
  amount: toDollars((params as ReversalParams).amountCents),
  state,
  failure: failure ?? '',
});

type Known = Pick<DisputeDetails, 'tickets' | 'consents' | 'refunds'>;

/** Evidence from the order's data, worded for the bank. Contains only what is stored. */
function knownEvidence(order: OrderFacts, known: Known): Evidence {
  const { event, tenant } = order;
  const at = (instant: Date | string) => longInstant(instant, event.timeZone);
  const bought = order.completedAt ?? order.createdAt;
  const count = formatCount(order.ticketCount, 'ticket', 'tickets');
  const place = placeOf(event);
  return {
    product_description: `${count} to ${event.name}, an event by ${tenant.name}${place && ` at ${place}`}. Order ${order.uid}.`,
    customer_name: fullNameOf(order),
    customer_email_address: order.email,
    customer_purchase_ip: '',
    billing_address: billingAddress(order),
    service_date: at(event.startAt),
    access_activity_log: upTo([
      `${at(bought)}: order ${order.uid} was paid by card, and its tickets were sent to ${order.email}.`,
      ...known.tickets.map(scanLine(at)),
      ...known.refunds.map(
        ({ amount, reason, at: when, status }) =>
          `${at(when)}: refund of ${formatDollars(amount)} (${status}). ${reason}`,
      ),
    ]),
    refund_policy_disclosure: upTo(
      known.consents
        .filter(({ given }) => given)
        .map((one) => `${one.at ? `${at(one.at)}: ` : ''}The buyer agreed to “${one.text}”`),
    ),
    refund_refusal_explanation: '',
    uncategorized_text: '',
  };
}

const scanLine =
  (at: (instant: string) => string) =>
  ({ ticketUID, ticketTypeName, status, usedAt, usedBy, usedWhere }: Known['tickets'][number]) => {
    const ticket = `Ticket ${ticketUID} (${ticketTypeName})`;
    if (!usedAt) return `${ticket}: ${status === 'voided' ? 'voided, ' : ''}not scanned.`;
    const where = usedWhere && ` at ${usedWhere}`;
    const by = usedBy && ` by ${usedBy}`;
    return `${ticket}: scanned on ${at(usedAt)}${where}${by}.`;
  };

/** As many whole lines as fit the gateway's limit. */
function upTo(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    if (text.length + line.length + 1 > MAX_FIELD) break;
    text += `${text && '\n'}${line}`;
  }
  return text;
}

/** In one line; empty if the buyer gave none. */
const billingAddress = (
  order: Pick<OrderFacts, 'address1' | 'address2' | 'city' | 'state' | 'zipCode' | 'country'>,
): string =>
  [
    order.address1,
    order.address2,
    order.city,
    `${order.state} ${order.zipCode}`.trim(),
    order.country,
  ]
    .filter((part) => part.trim() !== '')
    .join(', ');
