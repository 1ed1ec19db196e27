import { ApiError } from '@foyer/kit';
import type { PaymentSetup } from './paymentSetup.ts';

/** How the money of an order reaches its tenant. */
export interface MoneyFlow {
  /** Charged by the platform and transferred later, passed on at once, or charged by the tenant itself. */
  flow: 'platform' | 'destination' | 'direct';
  /** Who sees to the payout: an operator, or the gateway by itself. */
  facilitator: 'platform' | 'tenant';
  /** The account that the money goes to, as far as it is known. */
  destination: string | null;
  /** The account that charges; null is the platform's own. */
  account: string | null;
}

/** @throws 422 where the tenant chose its own account and has none that can be used */
export function flowOf({ payment, isDisconnected }: PaymentSetup): MoneyFlow {
  const { profileId } = payment;
  // `direct` means nothing where the platform charges.
  if (payment.type === 'platform')
    return { flow: 'platform', facilitator: 'platform', destination: profileId, account: null };
  if (!profileId || isDisconnected)
    throw new ApiError({
      status: 422,
      code: 'payment_account_missing',
      message: 'This organiser cannot take card payments at the moment. Please contact them.',
    });
  return {
    flow: payment.direct ? 'direct' : 'destination',
    facilitator: 'tenant',
    destination: profileId,
    account: payment.direct ? profileId : null,
  };
}
