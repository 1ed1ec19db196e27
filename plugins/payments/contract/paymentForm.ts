import { text } from '@foyer/kit';
import { bareCode, visibleText } from '@foyer/kit/invisible';
import * as z from 'zod';

const LONGEST = 255;

/** A text that may be left empty; what is empty is null from here on. */
const optionalText = (clean = visibleText) =>
  z
    .string()
    .overwrite(clean)
    .max(LONGEST, `At most ${LONGEST} characters.`)
    .nullish()
    .transform((value) => value?.trim() || null);

/** An id that the gateway gave, or none. */
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
  'Whether the platform, instead of the tenant, pays the gateway (card) fee. It says nothing about service fees. ' +
  'New orders and their payouts keep it as `chargeGatewayFeesToPlatform`.';

/**
 * A tenant's payment and payout set-up, whole, as the screen sends it back. `payout.automatic` is
 * nobody's choice: it is on with the type tenant, and off with the type platform.
 */
export const paymentForm = z.object({
  id: text('Tenant ID is required'),
  payout: z.object({
    id: z.string().optional(),
    automatic: z.boolean().default(false),
    date: optionalText(),
    type: z.enum(PAYOUT_TYPES, { error: 'Choose when payouts are made.' }),
    tag: optionalText(),
    chargeSurchargeFeesToPlatform: z.boolean().default(false).describe(GATEWAY_FEE_PAYER),
  }),
  payment: z.object({
    id: z.string().optional(),
    processorType: z.literal('stripe').default('stripe'),
    profileId: gatewayId('acct', 'An account at Stripe looks like acct_1234.'),
    direct: z.boolean().default(false),
    type: z.enum(PAYMENT_TYPES, { error: 'Choose a payment account.' }),
    tag: optionalText(),
  }),
  // Who pays the service and card processing fees where the ticket settings do not say.
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
      customerId: gatewayId('cus', 'A customer at Stripe looks like cus_1234.'),
      test: z.boolean().default(true),
    })
    .prefault({}),
  /** Of the set-up as it was read: another one by now is refused, and nothing is lost. */
  version: z.string().optional(),
});
export type PaymentForm = z.output<typeof paymentForm>;

const words = z.string().nullable();

/** What is stored, as it is answered: the form with the ids of its two halves. */
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

/** The same as it is read and saved, with its version. */
export const storedPaymentSetting = paymentSetting.extend({ version: z.string() });
export type StoredPaymentSetting = z.output<typeof storedPaymentSetting>;

/** What the gateway says of the account that a tenant is paid on. */
export const paymentAccount = z.object({
  /** `acct_…`, or null while there is none. */
  account: z.string().nullable(),
  chargesEnabled: z.boolean(),
  transfersEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  detailsSubmitted: z.boolean(),
  /** True once the tenant took the platform's access away: neither sales nor transfers until it is back. */
  isDisconnected: z.boolean(),
  /** What the gateway still wants to know. */
  requirements: z.array(z.string()),
});
export type PaymentAccount = z.output<typeof paymentAccount>;
