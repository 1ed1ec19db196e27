import type { PaymentForm } from '../contract.ts';

/** Who takes the money of a sale, in words. */
export const PAYMENT_TYPE_WORDS: Readonly<Record<PaymentForm['payment']['type'], string>> = {
  platform: 'The platform’s account: an operator pays the tenant out',
  tenant: 'The tenant’s own account: Stripe pays it out at once',
};

export const PAYOUT_TYPE_WORDS: Readonly<Record<PaymentForm['payout']['type'], string>> = {
  weekly: 'Weekly',
  'end-of-event': 'After the end of each event',
};

const OPTION_WORDS = [
  'The organiser pays the service fee and the card processing fee',
  'Both fees are passed to customers',
  'Only the service fee is passed on',
  'Only the card processing fee is passed on',
];

/** The four ways to share the fees of one channel, as a select shows them. */
export const optionChoices = (channel: 'ONLINE' | 'BACKEND' | 'APP') =>
  OPTION_WORDS.map((name, index) => ({
    id: `SERVICE_FEE_OPTION_${channel}_${index + 1}`,
    name,
  }));

/** What Stripe calls `business_profile.url`, as words: business profile, url. */
export const requirementWords = (requirement: string): string =>
  requirement.replaceAll('.', ', ').replaceAll('_', ' ');
