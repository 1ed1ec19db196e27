import Stripe from 'stripe';
import { NO_DESTINATION, type Reason } from '../../reasons.ts';

export { NO_DESTINATION, sentenceOf, type Reason } from '../../reasons.ts';

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
