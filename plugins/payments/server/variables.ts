import type { Deps } from '@foyer/kit/server';
import * as z from 'zod';

/** The environment variables of the gateway. */
export const stripeVariables = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_ or sk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** A base URL other than Stripe's own, such as the local Stripe. */
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  /** Prefix of every idempotency key, if several databases share one Stripe account. */
  STRIPE_KEY_PREFIX: z
    .string()
    .regex(/^[\w-]{1,32}$/, 'may contain only letters, digits, _ and -, at most 32 characters')
    .optional(),
  /** A buyer waits for some of these calls, and a proxy in front of us doesn't wait longer. */
  STRIPE_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(60).default(20),
});
export type StripeVariables = z.output<typeof stripeVariables>;

const NEEDED = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
] as const;

/**
 * Key and secrets of the local Stripe. They are public, so they must never be used with real money.
 */
const isLocal = (secret: string | undefined) => secret?.includes('local_stripe') ?? false;

/** The placeholder for the real key in the operations guide. */
const isPlaceholder = (secret: string | undefined) => secret?.includes('replace_me') ?? false;

/** @throws if a variable is invalid, or if in production it is missing or belongs to a test */
export function readStripeVariables({ env }: Pick<Deps, 'env'>): StripeVariables {
  const variables = env.read(stripeVariables);
  const missing = NEEDED.filter((name) => !variables[name]);
  if (!env.production) return variables;
  if (missing.length > 0) throw refusal(`${missing.join(' and ')} must be set`);
  if (variables.STRIPE_API_BASE)
    throw refusal('STRIPE_API_BASE must not be set, because only Stripe can process real payments');
  const known = NEEDED.filter((name) => isLocal(variables[name]));
  if (known.length > 0)
    throw refusal(`${known.join(' and ')} must not be the local Stripe’s, which is public`);
  const open = NEEDED.filter((name) => isPlaceholder(variables[name]));
  if (open.length > 0)
    throw refusal(`${open.join(' and ')} must be replaced with the values from Stripe`);
  return variables;
}

const refusal = (what: string) => new Error(`Payments can’t be accepted: in production, ${what}.`);
