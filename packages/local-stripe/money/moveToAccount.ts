import type Stripe from 'stripe';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world/createWorld.ts';
import type { Call } from '../protocol/operation.ts';
import { invalidRequest, resourceMissing } from '../protocol/problem.ts';
import { post } from './post.ts';

interface Move {
  amountCents: number;
  /** The connected account. The caller has checked that it can receive the money. */
  destination: string;
  charge?: Stripe.Charge;
  transferGroup?: string | null;
  /** A transfer from a charge becomes available together with the charge. */
  availableOn?: number;
  description?: string | null;
  metadata?: Record<string, string>;
}

/** Creates a transfer: a debit here, a payment there. */
export function moveToAccount(
  world: World,
  {
    amountCents,
    destination,
    charge,
    transferGroup = null,
    availableOn,
    description = null,
    metadata = {},
  }: Move,
): Stripe.Transfer {
  const id = world.newId('tr');
  const paymentId = world.newId('py');
  const out = post(world, {
    account: world.platform,
    type: 'transfer',
    source: id,
    amountCents: -amountCents,
    availableOn,
    description,
  });
  const arrived = post(world, {
    account: destination,
    type: 'payment',
    source: paymentId,
    amountCents,
    availableOn,
  });
  world
    .of(destination)
    .charges.put(
      paymentOf(world, { id: paymentId, transferId: id, amountCents, transactionId: arrived.id }),
    );
  const transfer = world.of(world.platform).transfers.put({
    id,
    object: 'transfer',
    amount: amountCents,
    amount_reversed: 0,
    balance_transaction: out.id,
    created: world.now(),
    currency: 'usd',
    description,
    destination,
    destination_payment: paymentId,
    livemode: false,
    metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge?.id ?? null,
    source_type: 'card',
    transfer_group: transferGroup,
  });
  emit(world, world.platform, 'transfer.created', transfer);
  return transfer;
}

/** The payment that the connected account sees. */
const paymentOf = (
  world: World,
  sent: { id: string; transferId: string; amountCents: number; transactionId: string },
): Stripe.Charge => ({
  id: sent.id,
  object: 'charge',
  amount: sent.amountCents,
  amount_captured: sent.amountCents,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: sent.transactionId,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  created: world.now(),
  currency: 'usd',
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_intent: null,
  payment_method: null,
  payment_method_details: { type: 'stripe_account', stripe_account: {} },
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: sent.transferId,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
});

/** The amount of a charge that can still be transferred: without refunds and earlier transfers. */
export function sourceLeftCents(world: World, charge: Stripe.Charge): number {
  let leftCents = charge.amount - charge.amount_refunded;
  for (const transfer of world.of(world.platform).transfers.newest())
    if (transfer.source_transaction === charge.id)
      leftCents -= transfer.amount - transfer.amount_reversed;
  return leftCents;
}

/**
 * Checks that a connected account exists and can receive transfers; otherwise throws Stripe's
 * error.
 */
export function requireDestination({ world, fault }: Call, id: string, param: string): string {
  const account = world.of(world.platform).accounts.get(id);
  if (!account || fault(['destination_missing'], {}))
    throw resourceMissing('destination', id, param);
  if (account.capabilities?.transfers !== 'active' || fault(['capability_missing'], {}))
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    );
  return id;
}
