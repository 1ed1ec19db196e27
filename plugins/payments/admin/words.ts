import { defineToasts } from '@foyer/kit/admin';
import type { PaymentForm } from '../contract.ts';

/** Labels for who takes the money of a sale. */
export const PAYMENT_TYPE_WORDS: Readonly<Record<PaymentForm['payment']['type'], string>> = {
  platform: 'The platform’s account. An operator sends payouts.',
  tenant: 'The organizer’s own account. Stripe sends payouts automatically.',
};

export const PAYOUT_TYPE_WORDS: Readonly<Record<PaymentForm['payout']['type'], string>> = {
  weekly: 'Weekly',
  'end-of-event': 'After each event',
};

const OPTION_WORDS = [
  'The organizer pays both fees',
  'The buyer pays both fees',
  'The buyer pays only the service fee',
  'The buyer pays only the card processing fee',
];

/** The four ways to share the fees of one channel, as options of a select. */
export const optionChoices = (channel: 'ONLINE' | 'BACKEND' | 'APP') =>
  OPTION_WORDS.map((name, index) => ({
    id: `SERVICE_FEE_OPTION_${channel}_${index + 1}`,
    name,
  }));

/** Turns Stripe's `business_profile.url` into words: business profile, url. */
export const requirementWords = (requirement: string): string =>
  requirement.replaceAll('.', ', ').replaceAll('_', ' ');

export const toasts = defineToasts({
  saved: { kind: 'success', title: 'Payment/Payout updated successfully.' },
  noTenant: {
    kind: 'error',
    title: 'Updating Payment/Payouts Failed',
    body: 'Tenant ID is required',
  },
  saveFailed: { kind: 'error', title: "Updating Tenant's Payment/Payout Failed." },
  linkFailed: {
    kind: 'error',
    title: 'Couldn’t open Stripe',
    body: 'Nothing was changed. Try again in a moment.',
  },
});
