import { instant, text } from '@foyer/kit';
import { bareCode, visibleText } from '@foyer/kit/invisible';
import * as z from 'zod';

const LONGEST = 255;

/** A text that may be empty; empty becomes null. */
const optionalText = (clean = visibleText) =>
  z
    .string()
    .overwrite(clean)
    .max(LONGEST, `Use ${LONGEST} characters or fewer.`)
    .nullish()
    .transform((value) => value?.trim() || null);

/** An ID from the gateway, or null. */
const gatewayId = (prefix: string, message: string) =>
  optionalText(bareCode).refine(
    (value) => value === null || new RegExp(`^${prefix}_[A-Za-z0-9]+$`).test(value),
    message,
  );

type Channel = 'ONLINE' | 'BACKEND' | 'APP';

const optionsOf = <C extends Channel>(channel: C) =>
  ([1, 2, 3, 4] as const).map((n) => `SERVICE_FEE_OPTION_${channel}_${n}` as const);

const CHOOSE = 'Choose one of the four options.';
const optionNames = {
  online: z.enum(optionsOf('ONLINE'), { error: CHOOSE }),
  backend: z.enum(optionsOf('BACKEND'), { error: CHOOSE }),
  app: z.enum(optionsOf('APP'), { error: CHOOSE }),
};

export const PAYMENT_TYPES = ['tenant', 'platform'] as const;
export const PAYOUT_TYPES = ['end-of-event', 'weekly'] as const;

const GATEWAY_FEE_PAYER =
  'Whether the platform pays the gateway (card) fee instead of the tenant. Doesn’t affect service fees. ' +
  'New orders and their payouts store it as `chargeGatewayFeesToPlatform`.';

/**
 * All payment and payout settings of a tenant, as the form sends them. `payout.automatic` can't be chosen: it is on for
 * type tenant and off for type platform.
 */
export const paymentForm = z.object({
  id: text('Tenant ID is required'),
  payout: z.object({
    id: z.string().optional(),
    automatic: z.boolean().default(false),
    date: optionalText(),
    type: z.enum(PAYOUT_TYPES, { error: 'Choose a payout schedule.' }),
    tag: optionalText(),
    chargeSurchargeFeesToPlatform: z.boolean().default(false).describe(GATEWAY_FEE_PAYER),
  }),
  payment: z.object({
    id: z.string().optional(),
    processorType: z.literal('stripe').default('stripe'),
    profileId: gatewayId('acct', 'Enter a Stripe account ID, such as acct_1234.'),
    direct: z.boolean().default(false),
    type: z.enum(PAYMENT_TYPES, { error: 'Choose a payment account.' }),
    tag: optionalText(),
  }),
  // Who pays the service and card processing fees, unless the ticket settings say so.
  fees: z
    .object({
      serviceFeeRoundUp: z.boolean().default(false),
      serviceFeeOnlineSales: optionNames.online.nullish().transform((name) => name ?? null),
      serviceFeeBackendSales: optionNames.backend.nullish().transform((name) => name ?? null),
      serviceFeeAppSales: optionNames.app.nullish().transform((name) => name ?? null),
    })
    .prefault({}),
  gateway: z
    .object({
      provider: z.literal('stripe').default('stripe'),
      customerId: gatewayId('cus', 'Enter a Stripe customer ID, such as cus_1234.'),
      test: z.boolean().default(true),
    })
    .prefault({}),
  /** The version that was read. If it is no longer the current one, the save is rejected with 409. */
  version: z.string().optional(),
});
export type PaymentForm = z.output<typeof paymentForm>;

const words = z.string().nullable();

/** The stored settings as returned by the API: the form with the IDs of its two parts. */
export const paymentSetting = z.object({
  id: z.string(),
  payout: z.object({
    id: z.string(),
    automatic: z.boolean(),
    date: words,
    type: z.enum(PAYOUT_TYPES),
    tag: words,
    chargeSurchargeFeesToPlatform: z.boolean().describe(GATEWAY_FEE_PAYER),
  }),
  payment: z.object({
    id: z.string(),
    processorType: z.literal('stripe'),
    profileId: words,
    direct: z.boolean(),
    type: z.enum(PAYMENT_TYPES),
    tag: words,
  }),
  fees: z.object({
    serviceFeeRoundUp: z.boolean(),
    serviceFeeOnlineSales: optionNames.online.nullable(),
    serviceFeeBackendSales: optionNames.backend.nullable(),
    serviceFeeAppSales: optionNames.app.nullable(),
  }),
  gateway: z.object({
    provider: z.literal('stripe'),
    customerId: words,
    test: z.boolean(),
  }),
});
export type PaymentSetting = z.output<typeof paymentSetting>;

/** The same settings as read and saved, with their version. */
export const storedPaymentSetting = paymentSetting.extend({ version: z.string() });
export type StoredPaymentSetting = z.output<typeof storedPaymentSetting>;

/** The state of a tenant's account, as reported by the gateway. */
export const paymentAccount = z.object({
  /** `acct_…`, or null if the tenant has no account. */
  account: z.string().nullable(),
  chargesEnabled: z.boolean(),
  transfersEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  detailsSubmitted: z.boolean(),
  /** True if the tenant revoked the platform's access: no sales and no transfers until it is restored. */
  isDisconnected: z.boolean(),
  /** What the gateway still requires. */
  requirements: z.array(z.string()),
  /** When an operator last reminded the owner to set up the account. */
  remindedAt: instant().nullable(),
  /** The account’s page in Stripe’s dashboard; null for tenants and without an account. */
  dashboardUrl: z.url().nullable(),
});
export type PaymentAccount = z.output<typeof paymentAccount>;
