import Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { findListed, gateway, type Ages, type GatewayCall } from '@foyer/plugin-payments/server';
import { remainingAgreedFee } from './remainingAgreedFee.ts';
import { recordRefund, type Recorded } from './recordRefund.ts';
import type { RefundCall, RefundRecord } from './refundRecord.ts';

type Asked = RefundRecord & { params: RefundCall };

/** False where the organiser gives the money back: nobody has to be asked. */
const isAsked = (refund: RefundRecord): refund is Asked =>
  refund.params !== null && 'create' in refund.params;

/**
 * Asks the gateway for a refund that is kept already, and keeps the answer. Nothing is asked inside
 * of a transaction. Where nobody knows what became of it, it stays requested and the sweep goes on.
 */
export async function sendRefund(deps: Deps, refund: RefundRecord): Promise<Recorded> {
  if (isAsked(refund)) return deps.use(gateway).ask(refunding(deps), refund);
  return recordRefund(deps, { refund, outcome: { state: 'completed', gatewayRefundId: null } });
}

/** Goes on with a refund that was asked for, and of which nobody knows what became. */
export async function resumeRefund(deps: Deps, refund: RefundRecord & Ages): Promise<void> {
  if (isAsked(refund)) await deps.use(gateway).resume(refunding(deps), refund);
  else await sendRefund(deps, refund);
}

/** A refund, as it is asked for once and found again by the row that its metadata names. */
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
    find: async ({ id, params }, options) =>
      findListed(
        stripe().refunds.list({ charge: params.create.charge, limit: 100 }, options),
        ({ metadata }) => metadata?.['refundId'] === id,
      ),
    made: (refund, made) =>
      saveGatewayRefund(deps, refund, made).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        // It is made, and what it left of the agreed share could not be read: the sweep tries again.
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

function failureOf({ doubted_at }: RefundRecord, error: unknown): string {
  if (error !== undefined) return error instanceof Error ? error.message : String(error);
  return doubted_at
    ? 'The payment service could not carry it out.'
    : 'It never reached the payment service.';
}

/** Keeps a refund as the gateway has it now. */
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

export const outcomeOf = (made: Stripe.Refund) => {
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
