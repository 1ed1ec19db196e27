import { toDollars } from '@foyer/kit';
import type { MoneyStep } from '../../contract/moneyPath.ts';
import type { OrderRow } from '../order/order.ts';
import type { OrdersDisputeRow } from '../schema.ts';
import { reasonInWords } from '../../words.ts';
import { chargedParty } from './saleSteps.ts';

/** Money that the buyer's bank withdrew or requests, and the gateway's dispute fees. */
export const disputeSteps = (order: OrderRow, disputes: readonly OrdersDisputeRow[]): MoneyStep[] =>
  disputes.flatMap((dispute) => stepsOf(order, dispute));

function stepsOf(order: OrderRow, dispute: OrdersDisputeRow): MoneyStep[] {
  const { id, status, gateway_dispute_id: gatewayId, fee_cents: feeCents } = dispute;
  const from = chargedParty(order);
  const step = { gatewayId, from, at: dispute.created_at.toISOString() };
  return [
    {
      ...step,
      id,
      kind: 'dispute',
      to: 'buyer',
      amount: toDollars(dispute.amount_cents),
      state: status === 'open' ? 'under_way' : status === 'won' ? 'undone' : 'done',
      note: reasonInWords(dispute.reason),
    },
    ...(feeCents > 0
      ? [
          {
            ...step,
            id: `${id}:fee`,
            kind: 'dispute_fee' as const,
            to: 'gateway' as const,
            amount: toDollars(feeCents),
            state: 'done' as const,
            note: '',
          },
        ]
      : []),
  ];
}
