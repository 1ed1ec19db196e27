import * as z from 'zod';
import type Stripe from 'stripe';

// Database functions return its dates as strings.
const instant = z.coerce.date();

/** A payment attempt, stored before the gateway is called. */
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

/** Whether the session can still be paid. */
export const isOpen = ({ state }: Pick<Attempt, 'state'>): boolean =>
  state === 'creating' || state === 'open';

/** The account that an attempt charges, as a request option of the SDK. */
export const accountOption = ({ account }: Pick<Attempt, 'account'>) =>
  account ? { stripeAccount: account } : {};
