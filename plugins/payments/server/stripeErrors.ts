import Stripe from 'stripe';
import { ApiError, gateway, unavailable } from '@foyer/kit';

/** Whether the gateway certainly did nothing, or may have done it. */
export type Outcome = 'refused' | 'unknown';

const UNDECIDED = new Set([409, 429]);

/**
 * A rejection is final: the same request under the same key would be rejected again, so another try needs a new key.
 * For everything else (lost connections, 5xx, a request still in progress) the outcome is unknown, so only the same key
 * may be used again.
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

/** Whether a request was rejected because of its expiry time, by the gateway's clock instead of ours. */
export const isTimeRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'expires_at';

/** An error message for the caller. Stripe's texts about cards are public; its other messages aren't. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeCardError)
    return new ApiError({ status: 422, code: 'card_refused', message: error.message });
  if (classify(error) === 'unknown')
    return unavailable(
      'gateway_unreachable',
      'The payment service isn’t responding. Try again in a minute.',
    );
  return gateway('gateway_refused', 'The payment service declined this request. Contact support.');
}
