import type { Deps } from '@foyer/kit/server';
import * as z from 'zod';

/** What the environment says of the gateway. */
export const stripeVariables = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_ or sk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** Another place than Stripe's own, such as the local one. */
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  /** In front of every idempotency key, where several databases share one account at Stripe. */
  STRIPE_KEY_PREFIX: z
    .string()
    .regex(/^[\w-]{1,32}$/, 'may hold letters, digits, _ and -, at most 32')
    .optional(),
  /** A buyer waits for some of the calls, and a proxy in front of us waits no longer. */
  STRIPE_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(60).default(20),
});
export type StripeVariables = z.output<typeof stripeVariables>;

const NEEDED = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
] as const;

/** What the local Stripe is known by: it is printed in its documents, and opens its webhooks. */
const isLocal = (secret: string | undefined) => secret?.includes('local_stripe') ?? false;

/** @throws where a variable is not as it has to be, or in production is missing or takes play money */
export function readStripeVariables({ env }: Pick<Deps, 'env'>): StripeVariables {
  const variables = env.read(stripeVariables);
  const missing = NEEDED.filter((name) => !variables[name]);
  if (!env.production) return variables;
  if (missing.length > 0) throw refusal(`${missing.join(' and ')} must be set`);
  if (variables.STRIPE_API_BASE)
    throw refusal('STRIPE_API_BASE must not be set, since only Stripe itself moves money');
  const known = NEEDED.filter((name) => isLocal(variables[name]));
  if (known.length > 0)
    throw refusal(
      `${known.join(' and ')} must not be that of the local Stripe, which everybody knows`,
    );
  return variables;
}

const refusal = (what: string) => new Error(`Payments cannot be taken: in production ${what}.`);
