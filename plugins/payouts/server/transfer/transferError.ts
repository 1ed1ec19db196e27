import type { Knex, Tx } from '@foyer/kit/server';
import type { OrderRow } from '@foyer/plugin-orders/server';
import { AGES, type Lost } from '@foyer/plugin-payments/server';
import Stripe from 'stripe';
import { NO_DESTINATION, type Reason } from '../../words.ts';
import type { PayoutOrder } from '../order/payoutOrder.ts';
import { payability } from '../payability.ts';
import type { TransferKind } from './attempt.ts';

const PAID: readonly string[] = ['completed', 'partially_refunded'];

type SoldOrder = Pick<
  OrderRow,
  'charge_id' | 'status' | 'balance_available_at' | 'gateway_fee_cents' | 'tenant_total_cents'
>;

/**
 * Why an order can't be transferred now, or null if it can. Whether an account is needed is known
 * only after debts are netted, so that is checked later. The unique index of attempts prevents a
 * second attempt in progress.
 */
export function transferError(
  order: SoldOrder,
  payoutOrder: PayoutOrder,
  {
    transferKind: { kind },
    isSuspended,
    now,
  }: { transferKind: TransferKind; isSuspended: boolean; now: Date },
): Reason | null {
  const isPayout = kind === 'payout';
  // Returned fees of a sale whose money the tenant received directly have no charge to wait for.
  const isOwnTakings = !order.charge_id;
  if (isOwnTakings && kind !== 'adjustment') return 'no_charge';
  if (isPayout && !payoutOrder.payout_completed && !PAID.includes(order.status)) return 'not_paid';
  if (kind === 'reserve') {
    if (payoutOrder.reserve_released_at) return 'already_completed';
    const isOver = payoutOrder.reserve_until !== null && payoutOrder.reserve_until <= now;
    if (!payoutOrder.payout_completed || !isOver) return 'not_available';
  }
  const found = payability(
    {
      payoutCompleted: isPayout && payoutOrder.payout_completed,
      facilitator: payoutOrder.facilitator,
      isHeldByHand: payoutOrder.on_hold,
      isDisputed: payoutOrder.system_hold,
      isSuspended,
      balanceAvailableAt: isOwnTakings ? now : order.balance_available_at,
      isGatewayFeeKnown: isOwnTakings || order.gateway_fee_cents !== null,
      canBePaid: true,
      isUnderWay: false,
      owedCents: 0,
      shareCents: order.tenant_total_cents,
    },
    now,
  );
  return found === 'payable' ? null : found;
}

const TOO_LOW: Reason = 'platform balance is too low';

/** Converts an error from Stripe to a reason for operators. */
export function reasonOf(error: unknown): Reason {
  if (!(error instanceof Stripe.errors.StripeError))
    return error instanceof Error ? error.message : String(error);
  const { code, param, message } = error;
  const isDestination =
    (code === 'resource_missing' && param === 'destination') ||
    code === 'insufficient_capabilities_for_transfer' ||
    code === 'account_invalid';
  if (isDestination) return NO_DESTINATION;
  return code === 'balance_insufficient' ? TOO_LOW : message;
}

type Table = 'payouts_attempt' | 'payouts_reversal';

const OPEN = ['submitting', 'unknown'] as const;

/**
 * Recorded requests without a response, with their ages; those not checked for the longest time
 * first.
 */
export function openIntents(
  db: Knex,
  table: Table,
  { quietSeconds }: { quietSeconds: number },
): Knex.QueryBuilder {
  return db(table)
    .whereIn('state', OPEN)
    .whereRaw('updated_at <= now() - make_interval(secs => ?)', [quietSeconds])
    .orderBy('updated_at')
    .limit(500)
    .select('*', db.raw(AGES));
}

/**
 * Records that the outcome is unknown: the request stays open, with the reason and the time its
 * idempotency key expired.
 */
export async function markOutcomeUnknown(
  { db }: Tx,
  table: Table,
  given: { tenant_id: string; id: string; lost: Lost },
): Promise<void> {
  const { tenant_id, id, lost } = given;
  await db(table)
    .where({ tenant_id, id })
    .whereIn('state', OPEN)
    .update({
      state: 'unknown',
      updated_at: db.fn.now(),
      ...(lost.error !== undefined && { reason: reasonOf(lost.error) }),
      ...(lost.isSpent && { doubted_at: db.raw('coalesce(doubted_at, now())') }),
    });
}
