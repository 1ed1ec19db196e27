/** The account doesn't exist or can't receive money: the tenant's owner has to set it up. */
export const NO_DESTINATION = 'gateway destination not found';
/** What to do about it. */
export const ASK_OWNER =
  'Please contact the tenant owner to setup stripe account (card payment account)';

/** Why an order was not paid out: the code for programs, and the message for people. */
export const SENTENCES: Readonly<Record<string, string>> = {
  not_found: 'Order not found.',
  not_paid: 'This order hasn’t been paid or was refunded.',
  no_charge: 'This order wasn’t paid by card, so there’s nothing to pay out.',
  already_completed: 'This order has already been paid out.',
  in_progress: 'The payout for this order is in progress.',
  on_hold: 'The payout for this order is on hold.',
  disputed: 'The payment for this order is disputed.',
  not_available: 'The funds for this order aren’t available yet.',
  facilitator_is_tenant: 'Stripe pays out this order directly.',
  nothing_to_pay: 'There’s nothing left to pay out for this order.',
  cancelled: 'The payout was canceled before it reached this order.',
  // Exactly this text: the console compares it.
  [NO_DESTINATION]: NO_DESTINATION,
  'platform balance is too low': 'The platform’s balance is too low. Try again later.',
};

export type Reason = string;

/** A reason without a code of our own is Stripe's message. */
export const sentenceOf = (reason: Reason): string => SENTENCES[reason] ?? reason;
