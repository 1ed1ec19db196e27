import * as z from 'zod';
import type Stripe from 'stripe';

// Its dates are texts where a function of the database answers it.
const instant = z.coerce.date();

/** An attempt to be paid, as it is written down before the gateway is asked. */
export const attempt = z.object({
  tenant_id: z.string(),
  id: z.string(),
  draft_id: z.string(),
  order_uid: z.string(),
  n: z.int(),
  fingerprint: z.string(),
  idempotency_key: z.string(),
  params: z.custom<Stripe.Checkout.SessionCreateParams>((value) => typeof value === 'object'),
  account: z.string().nullable(),
  state: z.enum(['creating', 'open', 'paid', 'expired', 'failed']),
  session_id: z.string().nullable(),
  url: z.string().nullable(),
  expires_at: instant,
  created_at: instant,
});
export type Attempt = z.infer<typeof attempt>;

/** Pages that somebody may still pay on. */
export const isOpen = ({ state }: Pick<Attempt, 'state'>): boolean =>
  state === 'creating' || state === 'open';

/** Whose account an attempt charges, as the SDK wants it said. */
export const accountOption = ({ account }: Pick<Attempt, 'account'>) =>
  account ? { stripeAccount: account } : {};
