import { defineToasts } from '@foyer/kit/admin';

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
