import { toDollars } from '@foyer/kit';
import type { InputOf, TenantCtx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import { taxRatePpm } from '@foyer/plugin-fees/engine';
import type { OrderDetails } from '../../contract/deskRoutes.ts';
import { orderFacts, type OrderFacts } from './orderFacts.ts';
import { payoutStates, type PayoutState } from '../money/payoutStates.ts';

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
