import Stripe from 'stripe';
import { ApiError, gateway, unavailable } from '@foyer/kit';

/** Whether the gateway certainly did nothing, or may have done it. */
export type Outcome = 'refused' | 'unknown';

const UNDECIDED = new Set([409, 429]);

/**
 * A refusal is final: the same request under the same key would be refused again, another try needs
 * another key. Of anything else (lost connections, 5xx, a request still under way) nobody knows
 * whether it was carried out, so only the same key may be used again.
 */
export function classify(error: unknown): Outcome {
  if (error instanceof ApiError) return 'refused';
  if (!(error instanceof Stripe.errors.StripeError)) return 'unknown';
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'unknown';
  const { statusCode } = error;
  const isRefusal =
    statusCode !== undefined && statusCode >= 400 && statusCode < 500 && !UNDECIDED.has(statusCode);
  return isRefusal ? 'refused' : 'unknown';
}

/** Whether what was asked for was refused for how long it was to live: by the gateway's clock, not by ours. */
export const isTimeRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'expires_at';

/** A sentence for whoever asked. What Stripe says of a card or a parameter is for people; the rest is not. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeCardError)
    return new ApiError({ status: 422, code: 'card_refused', message: error.message });
  if (classify(error) === 'unknown')
    return unavailable(
      'gateway_unreachable',
      'The payment service does not answer at the moment. Please try again in a minute.',
    );
  return gateway('gateway_refused', 'The payment service refused this. Please contact support.');
}
