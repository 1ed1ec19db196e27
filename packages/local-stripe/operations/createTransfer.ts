import type Stripe from 'stripe';
import { z } from 'zod';
import { balanceOf } from '../money/books.ts';
import { captureNow } from '../money/capture.ts';
import { moveToAccount, requireDestination, sourceLeftCents } from '../money/moveToAccount.ts';
import { integer, mergeMetadata, newMetadata, text } from '../protocol/formTypes.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { invalidRequest, resourceMissing } from '../protocol/problem.ts';

const params = z.strictObject({
  amount: integer.pipe(z.number().min(1).max(99_999_999)),
  currency: z.literal('usd'),
  description: text.optional(),
  destination: text,
  metadata: newMetadata.optional(),
  source_transaction: text.optional(),
  source_type: z.enum(['bank_account', 'card', 'fpx']).optional(),
  transfer_group: text.optional(),
});
type Input = z.output<typeof params>;

/**
 * Transfers the platform's money to a connected account: from one charge, or from the available
 * balance.
 */
export const createTransfer = operation<Stripe.TransferCreateParams>()({
  method: 'POST',
  path: '/v1/transfers',
  params,
  handle(call, input): Stripe.Transfer {
    const { world, account } = call;
    // Connected accounts have no connected accounts of their own.
    if (account !== world.platform)
      throw resourceMissing('destination', input.destination, 'destination');
    const destination = requireDestination(call, input.destination, 'destination');
    const sent = {
      amountCents: input.amount,
      destination,
      description: input.description ?? null,
      metadata: mergeMetadata({}, input.metadata),
    };
    if (input.source_transaction === undefined) {
      checkBalance(call, input.amount);
      return moveToAccount(world, { ...sent, transferGroup: input.transfer_group ?? null });
    }
    const charge = sourceOf(call, input.source_transaction, input);
    return moveToAccount(world, {
      ...sent,
      charge,
      transferGroup: charge.transfer_group,
      availableOn: availableOn(call, charge),
    });
  },
});

function checkBalance({ world, account, fault }: Call, amountCents: number) {
  const isShort = balanceOf(world, account).availableCents < amountCents;
  if (isShort || fault(['balance_insufficient'], {}))
    throw invalidRequest(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.',
      { code: 'balance_insufficient' },
    );
}

/** The source charge and its group, which the transfer shares. */
function sourceOf(call: Call, id: string, input: Input): Stripe.Charge {
  const { world, account, tables, fault } = call;
  const found = tables.charges.get(id);
  if (!found) throw resourceMissing('charge', id, 'source_transaction');
  if (!found.paid)
    throw invalidRequest('An unpaid charge can’t be transferred.', {
      param: 'source_transaction',
    });
  // A transfer may be requested before the charge is captured.
  const charge = captureNow(world, account, found);
  const leftCents = sourceLeftCents(world, charge);
  if (input.amount > leftCents || fault(['source_insufficient'], {}))
    throw invalidRequest(
      `The transfer amount (${input.amount}) is greater than the amount left on the source transaction (${leftCents}).`,
      { param: 'amount' },
    );
  const group =
    charge.transfer_group ?? input.transfer_group ?? `group_${String(charge.payment_intent)}`;
  if (input.transfer_group !== undefined && input.transfer_group !== group)
    throw invalidRequest(
      `The transfer_group (${input.transfer_group}) must match that of the source transaction (${group}).`,
      { param: 'transfer_group' },
    );
  return charge.transfer_group === group
    ? charge
    : tables.charges.put({ ...charge, transfer_group: group });
}

/** The money becomes available there when it would have become available here. */
function availableOn({ world, tables }: Call, charge: Stripe.Charge): number {
  const paid = tables.balanceTransactions.get(String(charge.balance_transaction));
  return Math.max(world.now(), paid?.available_on ?? 0);
}
