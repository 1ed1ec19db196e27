import * as z from 'zod';
import type Stripe from 'stripe';
import { conflict } from '@foyer/kit';
import { together, query, type Deps, type Tx } from '@foyer/kit/server';
import { orders } from '@foyer/plugin-orders/server';
import {
  price,
  type Breakdown,
  type Sale,
  type SaleLine,
  type Terms,
} from '@foyer/plugin-fees/engine';
import { saleOf, type CartState } from '../cartState.ts';
import { toCartError } from '../toCartError.ts';
import { pricedOf } from '../toBreakdown.ts';

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

/** A payment in the session's last second still finds its tickets. */
const AFTER_PAGE_MS = 2 * 60_000;

type NewAttempt = Omit<Attempt, 'id' | 'state' | 'session_id' | 'url' | 'created_at'>;

type Written = Pick<Attempt, 'id' | 'created_at'> & { is_held: boolean };

/** Stores an attempt and extends the hold to the session's lifetime. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<Attempt> {
  const until = new Date(attempt.expires_at.getTime() + AFTER_PAGE_MS);
  const rows = await query<Written>(
    tx.db,
    `with written as (
       insert into checkout_attempt
         (tenant_id, draft_id, order_uid, n, fingerprint, idempotency_key, params, account, expires_at)
       values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?)
       returning id, tenant_id, draft_id, created_at
     )
     select id, created_at, events_extend_v1(tenant_id, draft_id, ?, true) as is_held from written`,
    [
      attempt.tenant_id,
      attempt.draft_id,
      attempt.order_uid,
      attempt.n,
      attempt.fingerprint,
      attempt.idempotency_key,
      JSON.stringify(attempt.params),
      attempt.account as string,
      attempt.expires_at,
      until,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('The payment attempt was not saved.');
  // Swept in between: a retry claims the tickets again.
  if (!row.is_held)
    throw conflict('hold_expired', 'Your time to buy these tickets ran out. Please try again.');
  const { id, created_at } = row;
  return { ...attempt, id, created_at, state: 'creating', session_id: null, url: null };
}

/**
 * Marks an attempt as unpayable. Its order waits for no payment until it is placed again; the hold
 * keeps its expiry.
 */
export async function endAttempt(
  deps: Deps,
  attempt: Attempt,
  { status, cause }: { status: 'expired' | 'failed'; cause: string },
): Promise<void> {
  const { tenant_id, id, draft_id, order_uid: orderUID } = attempt;
  await deps.forTenant(tenant_id).tx(async (tx) => {
    const ended = await tx
      .db('checkout_attempt')
      .where({ id })
      .whereIn('state', ['creating', 'open'])
      .update({ state: status });
    if (ended === 0) return;
    await deps.use(orders).close(tx, { orderUID, status, cause });
    await tx.db.raw('select events_extend_v1(?, ?, now(), false)', [tenant_id, draft_id]);
  });
}

/**
 * Marks the attempts of orders as paid, in the transaction that completes them. Lists the final
 * states explicitly, so that the query plan doesn't scan all open sessions.
 */
export const markAttemptsPaid = together<{ tenantId: string; orderUID: string }>(
  async ({ db }, orders) => {
    await query(
      db,
      `update checkout_attempt attempt set state = 'paid'
       from unnest(?::uuid[], ?::text[]) as paid (tenant_id, order_uid)
       where attempt.tenant_id = paid.tenant_id and attempt.order_uid = paid.order_uid
         and attempt.state not in ('paid', 'expired', 'failed')`,
      [orders.map(({ tenantId }) => tenantId), orders.map(({ orderUID }) => orderUID)],
    );
  },
);

interface PricedSale {
  sale: Sale & { lines: SaleLine[] };
  terms: Terms;
  breakdown: Breakdown;
}

/** The price of a held cart at its hold's prices. Nothing due means no card payment. */
export function priceOf(state: CartState): PricedSale {
  const { draft } = state;
  if (!draft.terms) throw toCartError({ problem: 'hold_expired' });
  const { priced, terms } = pricedOf(state, draft.terms);
  const sale = saleOf(priced, draft.donationCents);
  const breakdown = price(terms, sale);
  const isFree = breakdown.totalCents === 0;
  return { sale, terms, breakdown: isFree ? price(terms, { ...sale, method: 'free' }) : breakdown };
}
