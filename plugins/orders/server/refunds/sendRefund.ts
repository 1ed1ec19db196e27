import Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { remainingAgreedFee } from './remainingAgreedFee.ts';
import { recordRefund, type Recorded } from './recordRefund.ts';
import type { RefundCall, RefundRecord } from './refundRecord.ts';

/** The gateway's first answer is kept this long; after that the same key would refund again. */
const KEY_LIVES_MS = 23 * 3_600_000;
/** An error that it answers again under one key for so long is its last word. */
const ANSWERED_MS = 5 * 60_000;

const hasCall = (params: RefundRecord['params']): params is RefundCall =>
  params !== null && 'create' in params;

/**
 * Asks the gateway for a refund that is kept already, and keeps the answer. Nothing is asked inside
 * of a transaction. Where nobody knows what became of it, it stays requested and the sweep goes on.
 */
export async function sendRefund(deps: Deps, refund: RefundRecord): Promise<Recorded> {
  const { params } = refund;
  if (!hasCall(params))
    // The organiser gives the money back: nobody has to be asked.
    return recordRefund(deps, { refund, outcome: { state: 'completed', gatewayRefundId: null } });
  const { stripe, classify } = deps.use(gateway);
  try {
    const made = await stripe().refunds.create(params.create, {
      idempotencyKey: refund.idempotency_key,
      ...(params.account && { stripeAccount: params.account }),
    });
    return await saveGatewayRefund(deps, refund, made);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (classify(error) === 'refused')
      return recordRefund(deps, { refund, outcome: { state: 'failed', failure: error.message } });
    deps.log.warn({ err: error, refundId: refund.id }, 'what became of a refund is not known yet');
    return recoverRefund(deps, refund, { answered: error.statusCode !== undefined });
  }
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
      ...{ state: 'failed' as const, gatewayRefundId },
      failure: made.failure_reason ?? made.status,
    };
  const state = made.status === 'succeeded' ? ('completed' as const) : ('processing' as const);
  return { state, gatewayRefundId };
};

/** Looks for a refund that may have been made. Listed: kept. Not listed: given up once it is certain. */
async function recoverRefund(
  deps: Deps,
  refund: RefundRecord,
  { answered }: { answered: boolean },
): Promise<Recorded> {
  const found = await findMade(deps, refund).catch((error: unknown) => {
    deps.log.warn({ err: error, refundId: refund.id }, 'refunds could not be listed');
    return 'unknown' as const;
  });
  if (found === 'unknown') return { status: refund.status };
  if (found) return saveGatewayRefund(deps, refund, found);
  if (answered && ageOf(refund) > ANSWERED_MS)
    return recordRefund(deps, {
      refund,
      outcome: { state: 'failed', failure: 'The payment service could not carry it out.' },
    });
  return { status: refund.status };
}

/** Goes on with a refund that was asked for, and of which nobody knows what became. */
export async function resumeRefund(deps: Deps, refund: RefundRecord): Promise<Recorded> {
  if (!hasCall(refund.params)) return sendRefund(deps, refund);
  const found = await findMade(deps, refund);
  if (found) return saveGatewayRefund(deps, refund, found);
  if (ageOf(refund) < KEY_LIVES_MS) return sendRefund(deps, refund);
  return recordRefund(deps, {
    refund,
    outcome: { state: 'failed', failure: 'It never reached the payment service.' },
  });
}

const ageOf = ({ created_at }: RefundRecord): number => Date.now() - created_at.getTime();

/** Ours say which row they are. */
async function findMade(
  deps: Deps,
  { id, params }: RefundRecord,
): Promise<Stripe.Refund | undefined> {
  if (!hasCall(params)) return undefined;
  const { stripe } = deps.use(gateway);
  const listed = stripe().refunds.list(
    { charge: params.create.charge, limit: 100 },
    params.account ? { stripeAccount: params.account } : {},
  );
  for await (const made of listed) if (made.metadata?.['refundId'] === id) return made;
  return undefined;
}
