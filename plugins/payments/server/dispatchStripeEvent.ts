import type Stripe from 'stripe';
import { isUuid, type Tx } from '@foyer/kit/server';
import {
  accountChanged,
  bankPayoutChanged,
  disputeChanged,
  paymentFailed,
  paymentsChanged,
  refundChanged,
  transferChanged,
  type PaymentHint,
} from '../contract.ts';

type Metadata = Stripe.Metadata | null;
type Announce = (tx: Tx, event: Stripe.Event) => Promise<boolean>;

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

const accountOf = (event: Stripe.Event) => event.account ?? null;
const orderOf = (metadata: Metadata) => metadata?.['orderUID'] ?? null;

/** Objects that we made say whose they are; one that does not was made by somebody else. */
function tenantOf(metadata: Metadata): string | null {
  const tenantId = metadata?.['tenantId'];
  return isUuid(tenantId) ? tenantId : null;
}

/** What a payment's event hints at; undefined for what is not ours. */
const HINTS: Readonly<Record<string, (event: Stripe.Event) => PaymentHint | undefined>> = {
  'checkout.session.completed': session,
  'checkout.session.async_payment_succeeded': session,
  'checkout.session.async_payment_failed': session,
  'checkout.session.expired': session,
  'charge.updated': charge,
};

function session(event: Stripe.Event): PaymentHint | undefined {
  const { id, metadata } = event.data.object as Stripe.Checkout.Session;
  const tenantId = tenantOf(metadata);
  return tenantId ? { tenantId, account: accountOf(event), sessionId: id } : undefined;
}

function charge(event: Stripe.Event): PaymentHint | undefined {
  const { id, metadata } = event.data.object as Stripe.Charge;
  const tenantId = tenantOf(metadata);
  if (!tenantId) return undefined;
  return { tenantId, account: accountOf(event), chargeId: id, orderUID: orderOf(metadata) };
}

const decline: Announce = async (tx, event) => {
  const { id, metadata } = event.data.object as Stripe.PaymentIntent;
  const tenantId = tenantOf(metadata);
  if (!tenantId) return false;
  const [account, orderUID] = [accountOf(event), orderOf(metadata)];
  await tx.emit(paymentFailed, { tenantId, account, paymentIntentId: id, orderUID });
  return true;
};

/** A refund made in the dashboard has none of our metadata: its charge says whose it is. */
const refund: Announce = async (tx, event) => {
  const { id, charge: of, metadata } = event.data.object as Stripe.Refund;
  const [account, chargeId, orderUID] = [accountOf(event), idOf(of), orderOf(metadata)];
  if (!chargeId && !orderUID) return false;
  await tx.emit(refundChanged, { account, refundId: id, chargeId, orderUID });
  return true;
};

const dispute: Announce = async (tx, event) => {
  const { id, charge: of } = event.data.object as Stripe.Dispute;
  const chargeId = idOf(of);
  if (!chargeId) return false;
  await tx.emit(disputeChanged, { account: accountOf(event), disputeId: id, chargeId });
  return true;
};

const transfer: Announce = async (tx, event) => {
  const { id, metadata } = event.data.object as Stripe.Transfer;
  const attemptId = metadata['attemptId'] ?? null;
  await tx.emit(transferChanged, { transferId: id, attemptId, orderUID: orderOf(metadata) });
  return true;
};

const account: Announce = async (tx, event) => {
  const { id } = event.data.object as Stripe.Account;
  await tx.emit(accountChanged, { account: event.account ?? id });
  return true;
};

/** The platform's own payouts go to the platform's own bank, and are nobody's here. */
const bankPayout: Announce = async (tx, event) => {
  if (!event.account) return false;
  const { id } = event.data.object as Stripe.Payout;
  await tx.emit(bankPayoutChanged, { account: event.account, payoutId: id });
  return true;
};

/** Here the object is our application, and the event says which account left it. */
const deauthorized: Announce = async (tx, event) => {
  if (!event.account) return false;
  await tx
    .db('payments_account')
    .where({ account_id: event.account })
    .update({ disconnected_at: tx.db.fn.now(), updated_at: tx.db.fn.now() });
  await tx.emit(accountChanged, { account: event.account });
  return true;
};

const ANNOUNCE: Readonly<Record<string, Announce>> = {
  'payment_intent.payment_failed': decline,
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.closed': dispute,
  'charge.dispute.funds_withdrawn': dispute,
  'charge.dispute.funds_reinstated': dispute,
  'transfer.created': transfer,
  'transfer.updated': transfer,
  'transfer.reversed': transfer,
  'payout.created': bankPayout,
  'payout.updated': bankPayout,
  'payout.paid': bankPayout,
  'payout.failed': bankPayout,
  'payout.canceled': bankPayout,
  'payout.reconciliation_completed': bankPayout,
  'account.updated': account,
  'account.application.deauthorized': deauthorized,
};

/** The types of events that anything follows from; an endpoint at Stripe needs no others. */
export const EVENT_TYPES: readonly string[] = [...Object.keys(HINTS), ...Object.keys(ANNOUNCE)];

/**
 * Tells whom events may concern: those about payments all at once, the others one by one.
 * @returns the ids of those that are not ours
 */
export async function dispatchStripeEvent(
  tx: Tx,
  events: readonly Stripe.Event[],
): Promise<string[]> {
  const ignored: string[] = [];
  const hints: PaymentHint[] = [];
  for (const event of events) {
    const hintOf = HINTS[event.type];
    const hint = hintOf?.(event);
    if (hint) hints.push(hint);
    else if (hintOf || !(await ANNOUNCE[event.type]?.(tx, event))) ignored.push(event.id);
  }
  if (hints.length > 0) await tx.emit(paymentsChanged, { hints });
  return ignored;
}
