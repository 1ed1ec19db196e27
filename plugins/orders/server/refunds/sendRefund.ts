import Stripe from 'stripe';
import { isUuid, type Deps, type JobContext } from '@foyer/kit/server';
import { findListed, gateway, type Ages, type GatewayCall } from '@foyer/plugin-payments/server';
import { recordRefund, type Recorded } from './recordRefund.ts';
import { touchesOrder } from './refundMoney.ts';
import { refundById, type RefundCall, type RefundRecord, refundsOf } from './refundRecord.ts';

type Asked = RefundRecord & { params: RefundCall };

/** False if the organizer returns the money: then there is nothing to request. */
const isAsked = (refund: RefundRecord): refund is Asked =>
  refund.params !== null && 'create' in refund.params;

/**
 * Requests a saved refund from the gateway and saves the response. The gateway is never called inside
 * a transaction. If the result is unknown, it stays `requested` for the sweep.
 */
export async function sendRefund(deps: Deps, refund: RefundRecord): Promise<Recorded> {
  if (isAsked(refund)) return deps.use(gateway).ask(refunding(deps), refund);
  return recordRefund(deps, { refund, outcome: { state: 'completed', gatewayRefundId: null } });
}

/** Resumes a requested refund whose result is unknown. */
export async function resumeRefund(deps: Deps, refund: RefundRecord & Ages): Promise<void> {
  if (isAsked(refund)) await deps.use(gateway).resume(refunding(deps), refund);
  else await sendRefund(deps, refund);
}

/** Requests a refund once; recovery finds it by the row ID in its metadata. */
function refunding(deps: Deps): GatewayCall<Asked, Stripe.Refund, Recorded> {
  const { stripe } = deps.use(gateway);
  return {
    name: 'refund',
    isAwaited: true,
    intentOf: ({ idempotency_key, params }) => ({
      idempotencyKey: idempotency_key,
      account: params.account,
    }),
    send: async ({ params }, options) => stripe().refunds.create(params.create, options),
    find: async (refund, options) => {
      const { id, params } = refund;
      const { charge, amount: wanted } = params.create;
      const others = touchesOrder(refund) ? null : await otherRefunds(deps, refund);
      return findListed(
        stripe().refunds.list({ charge, limit: 100 }, options),
        // A payment is returned in full only once: a lagging database may have lost that refund.
        ({ metadata, amount, status }) => {
          const named = metadata?.['refundId'];
          if (named === id) return true;
          if (status === 'failed' || status === 'canceled') return false;
          return others !== null && isUuid(named) && !others.has(named) && amount === wanted;
        },
      );
    },
    made: (refund, made) =>
      saveGatewayRefund(deps, refund, made).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        // The refund was made, but the rest of the agreed share couldn't be read: the sweep retries.
        deps.log.warn({ err: error, refundId: refund.id }, 'a refund could not be recorded yet');
        return { status: refund.status };
      }),
    refused: (refund, error) =>
      recordRefund(deps, {
        refund,
        outcome: { state: 'failed', failure: failureOf(refund, error) },
      }),
    async lost({ tenant_id, id, status }, { isSpent }) {
      if (isSpent)
        await deps.forTenant(tenant_id).tx(({ db }) =>
          db('orders_refund')
            .where({ tenant_id, id, status: 'requested' })
            .update({ doubted_at: db.raw('coalesce(doubted_at, now())') }),
        );
      return { status };
    },
  };
}

/** The order's other known refunds, which can't be a lost copy of this one. */
const otherRefunds = (deps: Deps, { tenant_id, order_id }: RefundRecord) =>
  deps
    .forTenant(tenant_id)
    .read(async (db) => new Set((await refundsOf(db, order_id)).map(({ id }) => id)));

function failureOf({ doubted_at }: RefundRecord, error: unknown): string {
  if (error !== undefined) return error instanceof Error ? error.message : String(error);
  return doubted_at
    ? 'The payment processor couldn’t complete it.'
    : 'It never reached the payment processor.';
}

/** Saves a refund's state at the gateway. */
export async function saveGatewayRefund(
  deps: Deps,
  refund: RefundRecord,
  made: Stripe.Refund,
): Promise<Recorded> {
  return recordRefund(deps, {
    refund,
    outcome: outcomeOf(made),
    agreedCents: await remainingAgreedFee(deps, refund),
  });
}

const outcomeOf = (made: Stripe.Refund) => {
  const gatewayRefundId = made.id;
  if (made.status === 'failed' || made.status === 'canceled')
    return {
      state: 'failed' as const,
      gatewayRefundId,
      failure: made.failure_reason ?? made.status,
    };
  const state = made.status === 'succeeded' ? ('completed' as const) : ('processing' as const);
  return { state, gatewayRefundId };
};

/**
 * The remaining amount agreed with the gateway: each refund returns a part of it, which the gateway
 * rounds itself. Undefined if nothing was agreed.
 */
export async function remainingAgreedFee(
  deps: Deps,
  { params }: Pick<RefundRecord, 'params'>,
): Promise<number | undefined> {
  if (!params || !('create' in params)) return undefined;
  const { create, account } = params;
  const charges = deps.use(gateway).stripe().charges;
  if (create.reverse_transfer) {
    const { transfer } = await charges.retrieve(create.charge, { expand: ['transfer'] });
    return typeof transfer === 'object' ? transfer.amount - transfer.amount_reversed : undefined;
  }
  if (create.refund_application_fee && account) {
    const { application_fee: fee } = await charges.retrieve(
      create.charge,
      { expand: ['application_fee'] },
      { stripeAccount: account },
    );
    return typeof fee === 'object' && fee ? fee.amount - fee.amount_refunded : undefined;
  }
  return undefined;
}

/**
 * Sends a refund that was saved in another transaction; leaves it alone if a response arrived in the
 * meantime.
 */
export async function sendPendingRefund(ctx: JobContext, refundId: string): Promise<void> {
  const refund = await ctx.scope.read((db) => refundById(db, refundId));
  if (refund?.status === 'requested') await sendRefund(ctx, refund);
}
