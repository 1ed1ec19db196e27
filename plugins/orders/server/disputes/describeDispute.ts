import { notFound, toDollars } from '@foyer/kit';
import { isUuid, type Knex, type TenantCtx } from '@foyer/kit/server';
import type { DisputeDetails, DisputeStatus } from '../../contract/disputes.ts';
import type { Evidence } from '../../contract/evidence.ts';
import { fullNameOf, orderFacts, placeOf } from '../desk/orderFacts.ts';
import { payoutStates } from '../desk/payoutStates.ts';
import { refundsOf, type RefundRecord } from '../refunds/refundRecord.ts';
import type { OrdersDisputeCallRow, OrdersDisputeRow, OrdersTicketRow } from '../schema.ts';
import { billingAddress, knownEvidence } from './knownEvidence.ts';
import type { ReversalParams } from './shareReversal.ts';

/** For larger orders, the remaining tickets are only counted. */
const MAX_TICKETS = 200;

/** A dispute with its order's data, and the draft of the response. */
export async function describeDispute(
  ctx: TenantCtx,
  { params }: { params: { disputeId: string } },
): Promise<DisputeDetails> {
  const { tenantId } = ctx;
  const { dispute, order, calls, ...known } = await ctx.read((db) =>
    readDispute(db, tenantId, params.disputeId),
  );
  const payout = await ctx.use(payoutStates).of({ tenantId, orderUID: order.uid });
  const flow = known.flow;
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

async function readDispute(db: Knex, tenantId: string, disputeId: string) {
  if (!isUuid(disputeId)) throw notFound('dispute');
  const dispute = await db<OrdersDisputeRow>('orders_dispute')
    .where({ tenant_id: tenantId, id: disputeId })
    .first();
  if (!dispute) throw notFound('dispute');
  const { order_id: id } = dispute;
  const kept = (await db('orders_order')
    .where({ tenant_id: tenantId, id })
    .first('flow', 'consents')) as { flow: string; consents: Record<string, Consent> };
  const tickets = await db<OrdersTicketRow>('orders_ticket')
    .where({ tenant_id: tenantId, order_id: id })
    .orderBy('index')
    .limit(MAX_TICKETS);
  const calls = await db<OrdersDisputeCallRow>('orders_dispute_call')
    .where({ tenant_id: tenantId, dispute_id: disputeId })
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id']);
  return {
    dispute,
    order: await orderFacts(db, { tenantId, id }),
    calls,
    flow: kept.flow,
    consents: consentsOf(kept.consents),
    tickets: tickets.map(toTicket),
    refunds: (await refundsOf(db, id)).map(toRefund),
  };
}

interface Consent {
  given?: boolean;
  text?: string;
  at?: string;
}

const consentsOf = (kept: Record<string, Consent>): DisputeDetails['consents'] =>
  Object.values(kept)
    .filter(({ text }) => text)
    .map(({ text = '', given = false, at = null }) => ({ text, given, at }));

const toTicket = (ticket: OrdersTicketRow): DisputeDetails['tickets'][number] => ({
  ticketUID: ticket.uid,
  ticketTypeName: ticket.ticket_type_name,
  status: ticket.status,
  usedAt: ticket.used_at?.toISOString() ?? null,
  usedBy: ticket.used_by ?? '',
  usedWhere: ticket.used_where ?? '',
});

const toRefund = (refund: RefundRecord): DisputeDetails['refunds'][number] => ({
  id: refund.id,
  amount: toDollars(refund.amount_cents),
  reason: refund.reason,
  at: (refund.completed_at ?? refund.created_at).toISOString(),
  status: refund.status,
});

const shareOf = ({ params, state, failure }: OrdersDisputeCallRow): DisputeDetails['share'] => ({
  amount: toDollars((params as ReversalParams).amountCents),
  state,
  failure: failure ?? '',
});
