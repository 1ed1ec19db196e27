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

/** Objects that we created name their tenant; others were created elsewhere. */
function tenantOf(metadata: Metadata): string | null {
  const tenantId = metadata?.['tenantId'];
  return isUuid(tenantId) ? tenantId : null;
}

/** The hint in a payment event; undefined for objects that aren't ours. */
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

/** A refund made in the dashboard has no metadata of ours: its charge names the tenant. */
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

/** The platform's own payouts go to its own bank and concern no tenant. */
const bankPayout: Announce = async (tx, event) => {
  if (!event.account) return false;
  const { id } = event.data.object as Stripe.Payout;
  await tx.emit(bankPayoutChanged, { account: event.account, payoutId: id });
  return true;
};

/** Here the object is our application; the event names the account that revoked access. */
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

/** The event types with an effect; a Stripe webhook endpoint needs no others. */
export const EVENT_TYPES: readonly string[] = [...Object.keys(HINTS), ...Object.keys(ANNOUNCE)];

/**
 * Emits the events to their tenants: payment events together, others one at a time.
 * @returns the IDs of events that aren't ours
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
