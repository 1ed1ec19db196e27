import type Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import {
  orders,
  refunds,
  type CardPayment,
  type Outcome,
  type ReturnedPayment,
} from '@foyer/plugin-orders/server';

export interface SessionHint {
  tenantId: string;
  account: string | null;
  sessionId: string;
  /** What made us look, for the audit. */
  cause: string;
}

const EXPAND = ['payment_intent.latest_charge.balance_transaction'];

/**
 * Brings an order to where its checkout session is. The session is read anew from the gateway, so it does
 * not matter who says that it changed, how often, how late and in which order.
 */
export const settleSession = async (deps: Deps, hint: SessionHint): Promise<Settled> =>
  settleAs(deps, hint, await readSession(deps, hint));

/** The session as the gateway has it now, with all that an order needs to know of its payment. */
export const readSession = (
  deps: Deps,
  { account, sessionId }: SessionHint,
): Promise<Stripe.Checkout.Session> =>
  deps
    .use(gateway)
    .stripe()
    .checkout.sessions.retrieve(
      sessionId,
      { expand: EXPAND },
      account ? { stripeAccount: account } : {},
    );

/** Brings an order to where the session is that was read. */
export async function settleAs(
  deps: Deps,
  hint: SessionHint,
  session: Stripe.Checkout.Session,
): Promise<Settled> {
  const { tenantId, sessionId } = hint;
  const orderUID = session.client_reference_id;
  if (!orderUID || session.metadata?.['tenantId'] !== tenantId) {
    deps.log.warn({ sessionId }, 'a checkout session is not of this tenant');
    return NOTHING;
  }
  if (session.payment_status === 'paid') return handlePaid(deps, hint, { session, orderUID });
  if (session.status === 'expired')
    await handleExpired(deps, hint, { orderUID, status: 'expired' });
  else if (session.status === 'complete' && isLost(session))
    await handleExpired(deps, hint, { orderUID, status: 'failed' });
  else if (session.status === 'complete') await handleProcessing(deps, hint, orderUID);
  return NOTHING;
}

/** A way of paying that takes days has failed in the end. */
const isLost = ({ payment_intent: intent }: Stripe.Checkout.Session): boolean =>
  typeof intent === 'object' &&
  (intent?.status === 'requires_payment_method' || intent?.status === 'canceled');

/** The charge of a session, and whether all is known of it that an order needs. */
export interface Settled {
  chargeId: string | null;
  isSettled: boolean;
}
const NOTHING: Settled = { chargeId: null, isSettled: false };

/** What was paid, as the gateway has it now. */
export function paymentOf(session: Stripe.Checkout.Session): CardPayment {
  const intent = session.payment_intent;
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined;
  if (!intent || typeof intent !== 'object' || !charge || typeof charge !== 'object')
    throw new Error(`The checkout session ${session.id} is paid and has no charge.`);
  const balance = charge.balance_transaction;
  const isKnown = typeof balance === 'object' && balance !== null;
  return {
    paymentIntentId: intent.id,
    chargeId: charge.id,
    paidCents: session.amount_total ?? charge.amount,
    currency: session.currency ?? charge.currency,
    feeCents: isKnown ? gatewayFeeOf(balance) : null,
    availableAt: isKnown ? new Date(balance.available_on * 1000) : null,
    sessionId: session.id,
  };
}

/** What the gateway kept for itself; an application fee of a direct charge is ours. */
export const gatewayFeeOf = ({ fee, fee_details }: Stripe.BalanceTransaction): number =>
  fee -
  fee_details
    .filter(({ type }) => type === 'application_fee')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Outcomes after which the payment goes back, and as what. */
const RETURNED: Partial<Record<Outcome, ReturnedPayment['kind']>> = {
  sold_out: 'late',
  double: 'double',
  wrong: 'wrong',
};

async function handlePaid(
  deps: Deps,
  { tenantId, account, sessionId, cause }: SessionHint,
  { session, orderUID }: { session: Stripe.Checkout.Session; orderUID: string },
): Promise<Settled> {
  const payment = paymentOf(session);
  const scope = deps.forTenant(tenantId);
  const outcome = await deps.use(orders).complete(scope, { orderUID, payment, cause });
  const back = RETURNED[outcome];
  if (back) {
    const { paymentIntentId, chargeId, paidCents } = payment;
    await deps.use(refunds).returnPayment({
      tenantId,
      orderUID,
      account,
      paymentIntentId,
      chargeId,
      amountCents: paidCents,
      kind: back,
    });
  }
  // A completion marks its attempt in its own transaction. Of anything else it is the last step, so
  // that the sweep finds what a crash interrupts.
  if (outcome !== 'completed')
    await scope.statement({
      text: `update checkout_attempt set state = 'paid' where session_id = $1 and state <> 'paid'`,
      values: [sessionId],
    });
  return outcome === 'completed'
    ? completedBy(payment)
    : { ...NOTHING, chargeId: payment.chargeId };
}

/** What a payment that completed its order leaves to be learnt of its charge. */
export const completedBy = ({ chargeId, availableAt }: CardPayment): Settled => ({
  chargeId,
  isSettled: availableAt !== null,
});

/** Nobody paid, and nobody can any more: the tickets go back on sale. */
async function handleExpired(
  deps: Deps,
  { tenantId, sessionId, cause }: SessionHint,
  { orderUID, status }: { orderUID: string; status: 'expired' | 'failed' },
): Promise<void> {
  await deps.forTenant(tenantId).tx(async (tx) => {
    const [attempt] = await tx
      .db('checkout_attempt')
      .where({ session_id: sessionId })
      .whereIn('state', ['creating', 'open'])
      .update({ state: status })
      .returning<{ draft_id: string; n: number }[]>(['draft_id', 'n']);
    // An attempt that was ended for a newer one has nothing to give back.
    if (!attempt) return;
    const newer = await tx
      .db('checkout_attempt')
      .where({ tenant_id: tenantId, draft_id: attempt.draft_id })
      .where('n', '>', attempt.n)
      .first('id');
    if (newer) return;
    await deps.use(orders).close(tx, { orderUID, status, cause });
    // Somebody looks at another payment of it, and its tickets are kept until then.
    const { status: now } = await deps.use(orders).find(tx.db, orderUID);
    if (now === 'needs_review') return;
    await tx.db.raw('select events_release_v1(?, ?)', [tenantId, attempt.draft_id]);
  });
}

/** The buyer is through, the money is on its way: some ways of paying take days. */
async function handleProcessing(
  deps: Deps,
  { tenantId }: SessionHint,
  orderUID: string,
): Promise<void> {
  await deps.forTenant(tenantId).tx((tx) => deps.use(orders).process(tx, orderUID));
}
