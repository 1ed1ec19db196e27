import { notFound, toCents, toDollars } from '@foyer/kit';
import type { InputOf, TenantCtx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import type { RefundState } from '@foyer/plugin-fees/engine';
import type { RefundPreview } from '../../contract/refund.ts';
import { payoutStates } from '../money/payoutStates.ts';
import { readOrder } from '../order/lockOrder.ts';
import type { OrderRow } from '../order/order.ts';
import { expectedAgreed, moneyAfter, soldMoney, splitAfter } from './refundMoney.ts';
import { decideRefund } from './requestRefund.ts';
import { refundsOf } from './refundRecord.ts';
import { isRefundedIn, ticketsOf } from './ticketRows.ts';

/**
 * Who receives and who pays in a refund, before it is requested. Uses the same functions as the
 * refund itself.
 */
export async function previewRefund(
  ctx: TenantCtx,
  given: InputOf<typeof orders.routes.refundPreview>,
): Promise<RefundPreview> {
  const { order, amountCents, ticketCount, money, split } = await ctx.read(async (db) => {
    const found = await readOrder(db, given.params.orderUID);
    if (found.event_id !== given.params.eventId) throw notFound('order');
    const { ticketIds = [], amount, withFees } = given.body;
    const wish = {
      ticketIds,
      withFees,
      amountCents: amount === undefined ? null : toCents(amount),
    };
    const refund = await decideRefund(db, found, wish);
    const tickets = await ticketsOf(db, found);
    const money = await moneyAfter(db, { order: found, refund, tickets });
    const sold = soldMoney(found, await refundsOf(db, found.id));
    const agreedCents = expectedAgreed(found, { sold, money, withFees });
    return {
      order: found,
      money,
      amountCents: refund.amount_cents,
      ticketCount: tickets.filter(
        ({ index, is_refunded }) => !is_refunded && isRefundedIn(money, index),
      ).length,
      split: splitAfter({ order: found, money, agreedCents }),
    };
  });
  const { from, to, agreedCents } = split;
  const payout = await ctx.use(payoutStates).cover({
    tenantId: order.tenant_id,
    orderId: order.id,
    tenantTotalCents: to.tenantTotalCents,
  });
  const atGateway = order.flow === 'destination' ? order.agreed_cents - agreedCents : 0;
  // The organizer returns money that the platform never had.
  const ownTillCents = amountCents - (from.collectedCents - to.collectedCents);
  const cents = {
    refundAmount: amountCents,
    left: order.total_cents - order.refunded_cents - amountCents,
    tenant: to.tenantTotalCents - from.tenantTotalCents - ownTillCents,
    platform: to.platformTotalCents - from.platformTotalCents,
    keptFee: to.gatewayFeeCents,
    reserved: payout.reservedCents,
    reversed: payout.reversedCents + atGateway,
    debt: payout.debtCents,
  };
  return {
    ...inDollars(cents),
    ticketCount,
    feeBearer: bearerOf(order, money),
    isByGateway: order.charge_id !== null,
    isEstimated: isEstimated(order),
  };
}

const inDollars = <K extends string>(cents: Record<K, number>): Record<K, number> =>
  Object.fromEntries(
    Object.entries<number>(cents).map(([name, value]) => [name, toDollars(value)]),
  ) as Record<K, number>;

/** Who bears the fee that the gateway doesn't return. */
function bearerOf({ flow, terms }: OrderRow, money: RefundState): RefundPreview['feeBearer'] {
  if (money.gatewayProcessingFeeCents > 0) return 'buyer';
  if (flow === 'destination') return 'platform';
  if (flow === 'direct') return 'tenant';
  return terms.platformBearsGatewayFee ? 'platform' : 'tenant';
}

/** Either the fee isn't known yet, or the gateway splits and rounds the refund itself. */
const isEstimated = ({ charge_id, gateway_fee_cents, flow }: OrderRow): boolean =>
  charge_id !== null && (gateway_fee_cents === null || flow !== 'platform');
