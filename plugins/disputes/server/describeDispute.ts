import { notFound, toDollars } from '@foyer/kit';
import { type InputOf, isUuid, type Knex, type TenantCtx } from '@foyer/kit/server';
import type { disputes } from '../contract.ts';
import {
  fullNameOf,
  orderDisputes,
  payoutStates,
  placeOf,
  type DisputedOrder,
} from '@foyer/plugin-orders/server';
import type { DisputeDetails, DisputeStatus } from '../contract/disputes.ts';
import type { Evidence } from '../contract/evidence.ts';
import { billingAddress, knownEvidence } from './knownEvidence.ts';
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
