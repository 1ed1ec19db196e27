import type Stripe from 'stripe';

/** An attempt to be paid, as it is written down before the gateway is asked. */
export interface Attempt {
  tenant_id: string;
  id: string;
  draft_id: string;
  order_uid: string;
  n: number;
  fingerprint: string;
  idempotency_key: string;
  params: Stripe.Checkout.SessionCreateParams;
  account: string | null;
  state: 'creating' | 'open' | 'paid' | 'expired' | 'failed';
  session_id: string | null;
  url: string | null;
  expires_at: Date;
  created_at: Date;
}

/** An attempt as a function of the database answers it. */
export const toAttempt = (
  row: Omit<Attempt, 'expires_at' | 'created_at'> & { expires_at: string; created_at: string },
): Attempt => ({
  ...row,
  expires_at: new Date(row.expires_at),
  created_at: new Date(row.created_at),
});

/** Pages that somebody may still pay on. */
export const isOpen = ({ state }: Pick<Attempt, 'state'>): boolean =>
  state === 'creating' || state === 'open';

/** Whose account an attempt charges, as the SDK wants it said. */
export const accountOption = ({ account }: Pick<Attempt, 'account'>) =>
  account ? { stripeAccount: account } : {};
