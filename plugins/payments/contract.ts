import { contract, instant, open, type Activity } from '@foyer/kit';
import * as z from 'zod';
import {
  accountChanged,
  accountFinished,
  bankPayoutChanged,
  disputeChanged,
  paymentFailed,
  refundChanged,
  paymentsChanged,
  transferChanged,
} from './contract/gatewayEvents.ts';
import { paymentAccount, paymentForm, storedPaymentSetting } from './contract/paymentForm.ts';

export {
  accountChanged,
  accountFinished,
  bankPayoutChanged,
  disputeChanged,
  paymentFailed,
  refundChanged,
  paymentsChanged,
  paymentHint,
  type PaymentHint,
  transferChanged,
} from './contract/gatewayEvents.ts';
export {
  PAYMENT_TYPES,
  PAYOUT_TYPES,
  paymentForm,
  type PaymentAccount,
  type PaymentForm,
  type PaymentSetting,
  type StoredPaymentSetting,
} from './contract/paymentForm.ts';

const READERS = [
  'super_user',
  'platform_manager',
  'tenant_owner',
  'tenant_admin',
  'tenant_finance',
] as const;

/** A path on the requesting host to return to from the gateway's pages. */
const ownPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'The return path must be a path on this host, such as /admin.');

/** Sentences for this plugin's audit entries. */
const activity = {
  records: {
    payment_account: { noun: 'Stripe account' },
    payment_setting: { noun: 'payment settings' },
  },
  says: {
    'payment_account.created': 'created a Stripe account',
    'payment_account.onboarding': 'opened Stripe to set up the account',
    'payment_account.reminded': 'reminded the owner to set up the Stripe account',
    'payment_account.left': 'removed a closed Stripe account',
    'payment_account.changed': 'updated the status of the Stripe account',
    'payment_account.disconnected': 'lost the connection to the Stripe account',
    'payment_setting.created': 'created the {record}',
    'payment_setting.updated': 'changed the {record}',
  },
} satisfies Activity;

export const payments = contract({
  id: 'payments',
  requires: ['tenants'],
  activity,
  permissions: {
    'setup.read': {
      label: 'View how a tenant is paid',
      realms: ['platform', 'tenant'],
      roles: READERS,
    },
    'setup.write': {
      label: 'Choose how a tenant is paid',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'account.write': {
      label: 'Set up the tenant’s Stripe account',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'],
    },
  },
  routes: {
    paymentSetting: {
      method: 'get',
      path: '/tenants/:tenantId/payment-setting',
      can: 'setup.read',
      summary: 'A tenant’s payment settings: payout, payment, fees and gateway',
      reply: storedPaymentSetting,
    },
    payoutUpdate: {
      method: 'post',
      path: '/payment/payout-update',
      whileImpersonating: 'never',
      can: 'setup.write',
      summary: 'Saves all payment and payout settings of the tenant with the given `id`',
      body: paymentForm,
      reply: storedPaymentSetting.extend({ success: z.literal(true) }),
      idempotent: true,
    },
    paymentAccount: {
      method: 'get',
      path: '/tenants/:tenantId/payment-account',
      can: 'setup.read',
      summary: 'The tenant’s connected Stripe account and its capabilities',
      reply: paymentAccount,
    },
    onboardingLink: {
      method: 'post',
      path: '/tenants/:tenantId/payment-account/onboarding-link',
      // Only the platform decides where the money goes.
      whileImpersonating: 'never',
      can: 'account.write',
      summary: 'Creates the connected account if needed, and returns a link to set it up on Stripe',
      body: z.object({ returnPath: ownPath.default('/') }),
      reply: z.object({ url: z.string(), account: z.string(), success: z.literal(true) }),
      idempotent: 'steps',
    },
    remindOwner: {
      method: 'post',
      path: '/tenants/:tenantId/payment-account/reminder',
      can: 'setup.write',
      summary: 'Emails the tenant a reminder to set up its Stripe account, at most once a day',
      reply: z.object({ email: z.string(), remindedAt: instant(), success: z.literal(true) }),
      idempotent: true,
    },
    webhook: {
      method: 'post',
      path: '/webhooks/stripe',
      can: open('Stripe isn’t signed in; the signature of the request body is verified instead'),
      summary: 'Receives Stripe events; a repeated event is processed once',
      raw: true,
      reply: z.object({ received: z.literal(true) }),
    },
  },
  events: {
    paymentsChanged,
    paymentFailed,
    refundChanged,
    disputeChanged,
    transferChanged,
    accountChanged,
    accountFinished,
    bankPayoutChanged,
  },
});

export default payments;
