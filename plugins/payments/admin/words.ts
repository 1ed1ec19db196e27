import { defineToasts, type CardChoice } from '@foyer/kit/admin';
import type { PaymentForm } from '../contract.ts';

/** Who takes the money of a sale. */
export const PAYMENT_TYPE_CHOICES = [
  {
    id: 'platform',
    name: 'Platform account',
    help: 'You collect card payments and transfer the tenant’s share. Refunds and holds are possible until then.',
  },
  {
    id: 'tenant',
    name: 'Tenant’s own Stripe account',
    help: 'Card payments go to the tenant’s account. Stripe pays them out automatically, and you can’t hold them.',
  },
] satisfies readonly (CardChoice & { id: PaymentForm['payment']['type'] })[];

export const CARD_FEE_CHOICES = [
  {
    id: false,
    name: 'Tenant',
    help: 'Stripe’s fee comes out of the tenant’s share, unless buyers pay it.',
  },
  {
    id: true,
    name: 'Platform',
    help: 'Stripe’s fee comes out of your share of this tenant’s orders. Service fees stay as they are.',
  },
] satisfies readonly CardChoice[];

export const PAYOUT_TYPE_WORDS: Readonly<Record<PaymentForm['payout']['type'], string>> = {
  weekly: 'Weekly',
  'end-of-event': 'After each event',
};

/** The weekday of a weekly schedule without a date, and the others. */
export const MONDAY = 'Monday';
export const WEEKDAYS = [
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

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
  reminded: { kind: 'success', title: 'Reminder sent' },
  remindFailed: { kind: 'error', title: 'Couldn’t send the reminder' },
});
