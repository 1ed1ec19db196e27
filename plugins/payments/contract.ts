import { contract, open } from '@foyer/kit';
import * as z from 'zod';
import {
  accountChanged,
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
import { activity } from './contract/activity.ts';

const READERS = [
  'super_user',
  'platform_manager',
  'tenant_owner',
  'tenant_admin',
  'tenant_finance',
] as const;

/** A place on the host that asks, to come back to from the gateway's pages. */
const ownPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'The way back has to be a path of this host, such as /admin.');

export const payments = contract({
  id: 'payments',
  requires: ['tenants'],
  activity,
  permissions: {
    'setup.read': {
      label: 'See how a tenant is paid',
      realms: ['platform', 'tenant'],
      roles: READERS,
    },
    'setup.write': {
      label: 'Choose how a tenant is paid',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'account.write': {
      label: 'Set up the tenant’s account at Stripe',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'],
    },
  },
  routes: {
    paymentSetting: {
      method: 'get',
      path: '/tenants/:tenantId/payment-setting',
      can: 'setup.read',
      summary: 'How a tenant is paid: payout, payment, fees and gateway',
      reply: storedPaymentSetting,
    },
    payoutUpdate: {
      method: 'post',
      path: '/payment/payout-update',
      whileActing: 'never',
      can: 'setup.write',
      summary: 'Stores the whole payment and payout set-up of the tenant whose id it carries',
      body: paymentForm,
      reply: storedPaymentSetting.extend({ success: z.literal(true) }),
      idempotent: true,
    },
    paymentAccount: {
      method: 'get',
      path: '/tenants/:tenantId/payment-account',
      can: 'setup.read',
      summary: 'The tenant’s connected account at Stripe, and what it may do',
      reply: paymentAccount,
    },
    onboardingLink: {
      method: 'post',
      path: '/tenants/:tenantId/payment-account/onboarding-link',
      // Where the money goes is said by its owner.
      whileActing: 'never',
      can: 'account.write',
      summary: 'Makes the connected account where there is none, and a link to set it up at Stripe',
      body: z.object({ returnPath: ownPath.default('/') }),
      reply: z.object({ url: z.string(), account: z.string(), success: z.literal(true) }),
      idempotent: 'steps',
    },
    webhook: {
      method: 'post',
      path: '/webhooks/stripe',
      can: open('Stripe has no session here: its signature over the body is checked instead'),
      summary: 'Takes events of the gateway; the same event twice is one event',
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
    bankPayoutChanged,
  },
});

export default payments;
