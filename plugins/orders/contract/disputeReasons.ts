/** The bank's reasons for disputing a payment. */
export const DISPUTE_REASONS: Readonly<Record<string, string>> = {
  'bank cannot process': 'The bank couldn’t process it',
  'check returned': 'Check returned',
  'credit not processed': 'Refund not received',
  'customer initiated': 'Initiated by the buyer',
  'debit not authorized': 'Debit not authorized',
  duplicate: 'Charged twice',
  fraudulent: 'Unauthorized purchase',
  general: 'No specific reason',
  'incorrect account details': 'Wrong account details',
  'insufficient funds': 'Insufficient funds',
  noncompliant: 'Against card network rules',
  'product not received': 'Tickets not received',
  'product unacceptable': 'Not as described',
  'subscription canceled': 'Subscription canceled',
  unrecognized: 'Not recognized by the buyer',
};

/** The bank's reason in words; an unknown reason is returned unchanged. */
export const reasonInWords = (reason: string): string => DISPUTE_REASONS[reason] ?? reason;
