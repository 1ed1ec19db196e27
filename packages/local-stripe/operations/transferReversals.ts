import type Stripe from 'stripe';
import { z } from 'zod';
import { balanceOf } from '../money/books.ts';
import { reverseTransfer } from '../money/reverseTransfer.ts';
import { integer, mergeMetadata, metadata, page, text } from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { invalidRequest, resourceMissing } from '../protocol/problem.ts';
import { transferOf } from './transfers.ts';

export const transferReversals = [
  operation<Stripe.TransferCreateReversalParams>()({
    method: 'POST',
    path: '/v1/transfers/{id}/reversals',
    params: z.strictObject({
      amount: integer.pipe(z.number().min(1)).optional(),
      description: text.optional(),
      metadata: metadata.optional(),
    }),
    handle(call, input, { id }): Stripe.TransferReversal {
      const transfer = transferOf(call, id);
      if (transfer.reversed)
        throw invalidRequest(`Transfer ${id} has already been fully reversed.`, {
          param: 'id',
        });
      const amountCents = input.amount ?? transfer.amount - transfer.amount_reversed;
      checkBalance(call, transfer, amountCents);
      const { reversal } = reverseTransfer(call.world, transfer, {
        amountCents,
        description: input.description ?? null,
        metadata: mergeMetadata({}, input.metadata),
      });
      return reversal;
    },
  }),
  operation<Stripe.TransferListReversalsParams>()({
    method: 'GET',
    path: '/v1/transfers/{id}/reversals',
    params: z.strictObject(page),
    handle(call, input, { id }) {
      transferOf(call, id);
      return listPage({
        url: `/v1/transfers/${id}/reversals`,
        input,
        rows: call.tables.transferReversals.newest(),
        isWanted: ({ transfer }) => transfer === id,
      });
    },
  }),
  operation<Stripe.TransferRetrieveReversalParams>()({
    method: 'GET',
    path: '/v1/transfers/{transferId}/reversals/{id}',
    params: z.strictObject({}),
    handle: (call, _input, ids) => reversalOf(call, ids),
  }),
  operation<Stripe.TransferUpdateReversalParams>()({
    method: 'POST',
    path: '/v1/transfers/{transferId}/reversals/{id}',
    params: z.strictObject({ metadata: metadata.optional() }),
    handle(call, input, ids): Stripe.TransferReversal {
      const before = reversalOf(call, ids);
      const reversal = call.tables.transferReversals.put({
        ...before,
        metadata: mergeMetadata(before.metadata, input.metadata),
      });
      const { reversals, ...transfer } = transferOf(call, ids.transferId);
      const data = reversals.data.map((each) => (each.id === reversal.id ? reversal : each));
      call.tables.transfers.put({ ...transfer, reversals: { ...reversals, data } });
      return reversal;
    },
  }),
];

/**
 * If the platform is liable for an account's losses, its balance may become negative; otherwise
 * Stripe takes back only the available balance.
 */
function checkBalance({ world, fault }: Call, transfer: Stripe.Transfer, amountCents: number) {
  const id = String(transfer.destination);
  const account = world.of(world.platform).accounts.get(id);
  const { availableCents, pendingCents } = balanceOf(world, id);
  const isShort =
    account?.controller?.losses?.payments === 'stripe' &&
    availableCents + pendingCents < amountCents;
  if (isShort || fault(['balance_insufficient'], {}))
    throw invalidRequest('The connected account’s balance is too low to reverse this transfer.', {
      code: 'balance_insufficient',
    });
}

function reversalOf(
  call: Call,
  { transferId, id }: { transferId: string; id: string },
): Stripe.TransferReversal {
  const reversal = call.tables.transferReversals.get(id);
  if (reversal?.transfer !== transferId) throw resourceMissing('transfer reversal', id);
  return reversal;
}
