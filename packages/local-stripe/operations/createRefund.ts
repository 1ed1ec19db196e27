import type Stripe from 'stripe';
import { z } from 'zod';
import { captureNow } from '../money/capture.ts';
import { refundCharge } from '../money/refundCharge.ts';
import { flag, integer, mergeMetadata, metadata, text } from '../protocol/formTypes.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { invalidRequest, resourceMissing } from '../protocol/problem.ts';

const params = z.strictObject({
  amount: integer.pipe(z.number().min(1)).optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  refund_application_fee: flag.optional(),
  reverse_transfer: flag.optional(),
});
type Input = z.output<typeof params>;

export const createRefund = operation<Stripe.RefundCreateParams>()({
  method: 'POST',
  path: '/v1/refunds',
  params,
  handle(call, input): Stripe.Refund {
    const { world, account, fault } = call;
    const charge = refundable(call, input);
    const leftCents = charge.amount - charge.amount_refunded;
    const amountCents = input.amount ?? leftCents;
    if (amountCents > leftCents)
      throw invalidRequest(
        `Refund amount (${dollars(amountCents)}) is greater than unrefunded amount on charge (${dollars(leftCents)})`,
        { param: 'amount' },
      );
    if (input.reverse_transfer && !charge.transfer_data)
      throw invalidRequest(
        'Cannot reverse transfer: the charge does not have an associated transfer.',
        { param: 'reverse_transfer' },
      );
    if (input.refund_application_fee && charge.application_fee === null)
      throw invalidRequest(
        'Cannot refund application fee: the charge does not have an application fee.',
        { param: 'refund_application_fee' },
      );
    return refundCharge(world, {
      account,
      charge,
      amountCents,
      reason: input.reason ?? null,
      metadata: mergeMetadata({}, input.metadata),
      reversesTransfer: input.reverse_transfer ?? false,
      refundsApplicationFee: input.refund_application_fee ?? false,
      failsLater: fault(['refund_fails_later'], {}) !== undefined,
    });
  },
});

/** The captured charge, with an amount left to refund. */
function refundable({ world, account, tables }: Call, input: Input): Stripe.Charge {
  if ((input.charge === undefined) === (input.payment_intent === undefined))
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  const intent = tables.paymentIntents.get(input.payment_intent ?? '');
  if (input.payment_intent !== undefined && !intent)
    throw resourceMissing('payment_intent', input.payment_intent, 'payment_intent');
  const id = input.charge ?? String(intent?.latest_charge);
  const found = tables.charges.get(id);
  if (!found) throw resourceMissing('charge', id, 'charge');
  if (!found.paid)
    throw invalidRequest('This charge was not paid, so it cannot be refunded.', { charge: id });
  // A charge whose capture is pending can be refunded too; it is captured first.
  const charge = captureNow(world, account, found);
  if (charge.disputed)
    throw invalidRequest(`Charge ${id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (charge.refunded)
    throw invalidRequest(`Charge ${id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  return charge;
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
