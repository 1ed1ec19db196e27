import { toDollars } from '@foyer/kit';
import type { MoneyParty, MoneyStep } from '../../contract/moneyPath.ts';
import { PAID_STATUSES } from '../../contract/status.ts';
import type { OrderRow } from '../order/order.ts';
import { soldAgreed, soldMoney } from '../refunds/refundMoney.ts';
import type { RefundRecord } from '../refunds/refundRecord.ts';

/** Whose account at the gateway was charged, and so bears fees, refunds and disputes. */
export const chargedParty = ({ flow }: Pick<OrderRow, 'flow'>): MoneyParty =>
  flow === 'direct' ? 'tenant' : 'platform';

/** The steps of the payment: the charge, its fee, and the share that was transferred with it. */
export function saleSteps(order: OrderRow, refunds: readonly RefundRecord[]): MoneyStep[] {
  if (order.charge_id === null) return tillSteps(order);
  const at = (order.completed_at ?? order.created_at).toISOString();
  const party = chargedParty(order);
  const step = { gatewayId: order.charge_id, at, state: 'done' as const, note: '' };
  const feeCents = order.gateway_fee_cents ?? order.money.estimatedGatewayFeeCents;
  return [
    {
      ...step,
      id: 'charge',
      kind: 'charge',
      from: 'buyer',
      to: party,
      amount: toDollars(order.paid_cents ?? order.total_cents),
    },
    {
      ...step,
      id: 'fee',
      kind: 'fee',
      from: party,
      to: 'gateway',
      amount: toDollars(feeCents),
      state: order.gateway_fee_cents === null ? 'under_way' : 'done',
    },
    ...shared(order, refunds).map((share) => ({ ...step, ...share })),
  ];
}

/** The share that the gateway transferred with the charge. */
function shared(
  order: OrderRow,
  refunds: readonly RefundRecord[],
): Pick<MoneyStep, 'id' | 'kind' | 'from' | 'to' | 'amount'>[] {
  if (!PAID_STATUSES.includes(order.status)) return [];
  const amount = toDollars(soldAgreed(order, soldMoney(order, refunds)));
  if (amount === 0) return [];
  return order.flow === 'destination'
    ? [{ id: 'share', kind: 'share', from: 'platform', to: 'tenant', amount }]
    : [{ id: 'share', kind: 'application_fee', from: 'tenant', to: 'platform', amount }];
}

/** Cash, and cards on the organizer's own terminal, never reach the platform. */
function tillSteps(order: OrderRow): MoneyStep[] {
  if (order.total_cents === 0 || !PAID_STATUSES.includes(order.status)) return [];
  return [
    {
      id: 'cash',
      kind: 'cash',
      gatewayId: null,
      from: 'buyer',
      to: 'tenant',
      amount: toDollars(order.total_cents),
      at: (order.completed_at ?? order.created_at).toISOString(),
      state: 'done',
      note: '',
    },
  ];
}
