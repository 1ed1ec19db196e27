import { conflict, forbidden, toCents, toDollars } from '@foyer/kit';
import { isUuid, notFound, type Ctx } from '@foyer/kit/server';
import type { RefundForm } from '../../contract/refund.ts';
import { requestRefund } from './requestRefund.ts';
import { sendRefund } from './sendRefund.ts';

/**
 * The operator's command: saves the refund, then requests it, and returns what is known of the
 * result.
 */
export async function refundOrder(
  ctx: Ctx,
  { params, body }: { params: { eventId: string; orderUID: string }; body: RefundForm },
) {
  const { eventId, orderUID } = params;
  if (!isUuid(eventId)) throw notFound('order');
  if (body.returnsUsedPlaces && !ctx.actor?.can.has('orders:orders.voidUsed'))
    throw forbidden('used_ticket', 'Your role can’t return used tickets to inventory.');
  const refund = await ctx.tx((tx) =>
    requestRefund(tx, ctx, {
      orderUID,
      eventId,
      ticketIds: body.ticketIds ?? [],
      amountCents: body.amount === undefined ? null : toCents(body.amount),
      withFees: body.withFees,
      returnsUsedPlaces: body.returnsUsedPlaces,
      reason: body.reason,
      requestedBy: ctx.actor?.email ?? null,
    }),
  );
  const { status, failure } = await sendRefund(ctx, refund);
  if (status === 'failed')
    throw conflict('refund_refused', `The payment processor declined the refund: ${failure ?? ''}`);
  return {
    id: refund.id,
    details: {
      orderUID,
      status,
      refundAmount: toDollars(refund.amount_cents),
      refundReason: refund.reason,
      ticketIds: refund.ticket_ids,
    },
    success: true as const,
  };
}
