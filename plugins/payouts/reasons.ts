/** The account is not there, or may not receive money: the tenant's owner has to set it up. */
export const NO_DESTINATION = 'gateway destination not found';
/** What helps then. */
export const ASK_OWNER =
  'Please contact the tenant owner to setup stripe account (card payment account)';

/** Why an order was not paid out, as programs read it, and the sentence for people. */
export const SENTENCES: Readonly<Record<string, string>> = {
  not_found: 'There is no such order.',
  not_paid: 'This order is not paid, or was refunded.',
  no_charge: 'This order was not paid by card: there is nothing to pay out.',
  already_completed: 'This order has been paid out already.',
  in_progress: 'The payout of this order is under way.',
  on_hold: 'The payout of this order is on hold.',
  disputed: 'The payment of this order is disputed.',
  not_available: 'The money of this order is not available yet.',
  facilitator_is_tenant: 'This order is paid out by the payment service itself.',
  nothing_to_pay: 'There is nothing to pay for this order.',
  cancelled: 'The payout was cancelled before it came to this order.',
  // To the letter: the console looks for it.
  [NO_DESTINATION]: NO_DESTINATION,
  'platform balance is too low': 'The platform balance is too low. Please try again later.',
};

export type Reason = string;

/** A reason that is no word of ours is the gateway's own sentence. */
export const sentenceOf = (reason: Reason): string => SENTENCES[reason] ?? reason;
