import type Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import {
  type CardPayment,
  orders,
  type Outcome,
  refunds,
  type ReturnedPayment,
} from '@foyer/plugin-orders/server';
import { restoreLost } from './restoreLost.ts';

export interface SessionHint {
  tenantId: string;
  account: string | null;
  sessionId: string;
  /** What triggered the check, for the audit log. */
  cause: string;
}

const EXPAND = ['payment_intent.latest_charge.balance_transaction'];

/**
 * Updates an order to match its checkout session. The session is re-read from the gateway, so the
 * source, number, delay and order of hints don't matter.
 */
export const settleSession = async (deps: Deps, hint: SessionHint): Promise<Settled> =>
  settleAs(deps, hint, await readSession(deps, hint));

/** Reads the session from the gateway, with the payment data that an order needs. */
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

/** Updates an order to match a session that was read. */
export async function settleAs(
  deps: Deps,
  hint: SessionHint,
  session: Stripe.Checkout.Session,
): Promise<Settled> {
  const { tenantId, sessionId } = hint;
  const orderUID = session.client_reference_id;
  if (!orderUID || session.metadata?.['tenantId'] !== tenantId) {
    deps.log.warn({ sessionId }, 'checkout session belongs to another tenant');
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

/** Whether a delayed payment method has failed. */
const isLost = ({ payment_intent: intent }: Stripe.Checkout.Session): boolean =>
  typeof intent === 'object' &&
  (intent?.status === 'requires_payment_method' || intent?.status === 'canceled');

/** A session's charge, and whether everything the order needs to know about it is known. */
export interface Settled {
  chargeId: string | null;
  isSettled: boolean;
}
const NOTHING: Settled = { chargeId: null, isSettled: false };

/** The payment as the gateway has it now. */
export function paymentOf(
  session: Stripe.Checkout.Session,
  { account }: Pick<SessionHint, 'account'>,
): CardPayment {
  const { intent, charge } = paidOf(session);
  const balance = charge.balance_transaction;
  const isKnown = typeof balance === 'object' && balance !== null;
  return {
    paymentIntentId: intent.id,
    chargeId: charge.id,
    account,
    paidCents: session.amount_total ?? charge.amount,
    currency: session.currency ?? charge.currency,
    feeCents: isKnown ? gatewayFeeOf(balance) : null,
    availableAt: isKnown ? new Date(balance.available_on * 1000) : null,
    sessionId: session.id,
  };
}

function paidOf(session: Stripe.Checkout.Session) {
  const intent = session.payment_intent;
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined;
  if (!intent || typeof intent !== 'object' || !charge || typeof charge !== 'object')
    throw new Error(`Checkout session ${session.id} is paid but has no charge.`);
  return { intent, charge };
}

/** The gateway's own fee. The application fee of a direct charge is ours and excluded. */
const gatewayFeeOf = ({ fee, fee_details }: Stripe.BalanceTransaction): number =>
  fee -
  fee_details
    .filter(({ type }) => type === 'application_fee')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Outcomes that refund the payment, with the kind of refund. */
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
  const payment = paymentOf(session, { account });
  const isReturned = paidOf(session).charge.refunded;
  const scope = deps.forTenant(tenantId);
  const outcome = await deps.use(orders).complete(scope, { orderUID, payment, cause });
  if (outcome === 'foreign') {
    deps.log.warn(
      { sessionId, tenantId, account, orderUID },
      'session is not on its order’s account',
    );
    return NOTHING;
  }
  if (outcome === 'missing')
    await restoreLost(
      deps,
      { tenantId, account, sessionId, cause },
      { session, payment, orderUID, isReturned },
    );
  const back = RETURNED[outcome];
  if (back && !isReturned) {
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
  // A completion marks its attempt in its own transaction. For other outcomes this comes last, so
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

/** What is still unknown about the charge of a completed order. */
export const completedBy = ({ chargeId, availableAt }: CardPayment): Settled => ({
  chargeId,
  isSettled: availableAt !== null,
});

/** The session expired unpaid: its tickets go back on sale. */
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
    // An attempt replaced by a newer one holds nothing.
    if (!attempt) return;
    const newer = await tx
      .db('checkout_attempt')
      .where({ tenant_id: tenantId, draft_id: attempt.draft_id })
      .where('n', '>', attempt.n)
      .first('id');
    if (newer) return;
    await deps.use(orders).close(tx, { orderUID, status, cause });
    // Another payment of it is under review, and its tickets stay held.
    const { status: now } = await deps.use(orders).find(tx.db, orderUID);
    if (now === 'needs_review') return;
    await tx.db.raw('select events_release_v1(?, ?)', [tenantId, attempt.draft_id]);
  });
}

/** Payment was submitted but the money is on its way: some methods take days. */
async function handleProcessing(
  deps: Deps,
  { tenantId, account }: SessionHint,
  orderUID: string,
): Promise<void> {
  await deps.forTenant(tenantId).tx((tx) => deps.use(orders).process(tx, { orderUID, account }));
}

interface ChargeHint {
  tenantId: string;
  account: string | null;
  chargeId: string;
  orderUID: string | null;
}

/**
 * Records the gateway's fee for a charge and when the rest becomes available. Skips the request if
 * both are known, as they usually are.
 */
export async function settleCharge(deps: Deps, hint: ChargeHint): Promise<void> {
  const { tenantId, account, chargeId, orderUID } = hint;
  if (!orderUID) return;
  const scope = deps.forTenant(tenantId);
  const [order] = await scope.statement<{ is_open: boolean }>({
    text: `select charge_id = $2 and balance_available_at is null as is_open
           from orders_order_v1 where uid = $1`,
    values: [orderUID, chargeId],
  });
  if (!order?.is_open) return;
  const charge = await deps
    .use(gateway)
    .stripe()
    .charges.retrieve(
      chargeId,
      { expand: ['balance_transaction'] },
      account ? { stripeAccount: account } : {},
    );
  const balance = charge.balance_transaction;
  if (typeof balance !== 'object' || balance === null) return;
  await scope.tx((tx) =>
    deps.use(orders).settle(tx, {
      orderUID,
      chargeId,
      feeCents: gatewayFeeOf(balance),
      availableAt: new Date(balance.available_on * 1000),
    }),
  );
}
