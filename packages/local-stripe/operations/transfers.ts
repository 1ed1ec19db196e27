import type Stripe from 'stripe';
import { z } from 'zod';
import { inRange, mergeMetadata, metadata, page, range, text } from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { resourceMissing } from '../protocol/problem.ts';
import { emit } from '../webhooks/emit.ts';
import { createTransfer } from './createTransfer.ts';

export const transfers = [
  createTransfer,
  operation<Stripe.TransferListParams>()({
    method: 'GET',
    path: '/v1/transfers',
    params: z.strictObject({
      ...page,
      created: range.optional(),
      destination: text.optional(),
      transfer_group: text.optional(),
    }),
    handle: ({ tables }, input) =>
      listPage({
        url: '/v1/transfers',
        input,
        rows: tables.transfers.newest(),
        isWanted: ({ created, destination, transfer_group: group }) =>
          inRange(created, input.created) &&
          (input.destination === undefined || destination === input.destination) &&
          (input.transfer_group === undefined || group === input.transfer_group),
      }),
  }),
  operation<Stripe.TransferRetrieveParams>()({
    method: 'GET',
    path: '/v1/transfers/{id}',
    params: z.strictObject({}),
    handle: (call, _input, { id }) => transferOf(call, id),
  }),
  operation<Stripe.TransferUpdateParams>()({
    method: 'POST',
    path: '/v1/transfers/{id}',
    params: z.strictObject({ description: text.optional(), metadata: metadata.optional() }),
    handle(call, { metadata: change, ...rest }, { id }): Stripe.Transfer {
      const before = transferOf(call, id);
      const transfer = call.tables.transfers.put({
        ...before,
        ...rest,
        metadata: mergeMetadata(before.metadata, change),
      });
      emit(call.world, call.account, 'transfer.updated', transfer, {
        metadata: before.metadata,
        ...(rest.description !== undefined && { description: before.description }),
      });
      return transfer;
    },
  }),
];

/** A transfer of the requesting account. */
export function transferOf({ tables }: Call, id: string): Stripe.Transfer {
  const transfer = tables.transfers.get(id);
  if (!transfer) throw resourceMissing('transfer', id);
  return transfer;
}
