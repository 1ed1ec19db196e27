import { ApiError } from '@foyer/kit';
import type { PaymentSetup } from './paymentSetup.ts';

/** How the money of an order reaches its tenant. */
export interface MoneyFlow {
  /** Charged by the platform and transferred later, transferred at once, or charged by the tenant itself. */
  flow: 'platform' | 'destination' | 'direct';
  /** Who makes the payout: an operator, or the gateway automatically. */
  facilitator: 'platform' | 'tenant';
  /** The account that the money goes to, if known. */
  destination: string | null;
  /** The account that charges; null is the platform's own. */
  account: string | null;
}

/** @throws 422 if the tenant chose its own account and has no usable one */
export function flowOf({ payment, isDisconnected }: PaymentSetup): MoneyFlow {
  const { profileId } = payment;
  // `direct` has no meaning where the platform charges.
  if (payment.type === 'platform')
    return { flow: 'platform', facilitator: 'platform', destination: profileId, account: null };
  if (!profileId || isDisconnected)
    throw new ApiError({
      status: 422,
      code: 'payment_account_missing',
      message: 'This organizer can’t accept card payments right now. Contact them for help.',
    });
  return {
    flow: payment.direct ? 'direct' : 'destination',
    facilitator: 'tenant',
    destination: profileId,
    account: payment.direct ? profileId : null,
  };
}
