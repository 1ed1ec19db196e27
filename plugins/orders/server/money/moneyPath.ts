import { notFound, toDollars } from '@foyer/kit';
import type { Knex, TenantCtx } from '@foyer/kit/server';
import type { MoneyPath, MoneyStep } from '../../contract/moneyPath.ts';
import { payoutStates, type PayoutMove } from '../desk/payoutStates.ts';
import { readOrder } from '../order/lockOrder.ts';
import type { OrderRow } from '../order/order.ts';
import { refundsOf, type RefundRecord } from '../refunds/refundRecord.ts';
import type { OrdersDisputeRow } from '../schema.ts';
import { disputeSteps } from './disputeSteps.ts';
import { ledgerLines, readLedger } from './ledgerLines.ts';
import { refundSteps } from './refundSteps.ts';
import { saleSteps } from './saleSteps.ts';

/** For larger orders, the audit itself has the entries of the other tickets. */
const MAX_PARTS = 100;

/** What happened to an order's money, in chronological order. */
export async function moneyPath(
  ctx: TenantCtx,
  { params }: { params: { eventId: string; orderUID: string } },
): Promise<MoneyPath> {
  const found = await ctx.read(async (db) => {
    const order = await readOrder(db, params.orderUID);
    if (order.event_id !== params.eventId) throw notFound('order');
    const refunds = await refundsOf(db, order.id);
    const disputes = await db<OrdersDisputeRow>('orders_dispute')
      .where({ order_id: order.id })
      .orderBy(['created_at', 'id']);
    return {
      order,
      refunds,
      disputes,
      ledger: await readLedger(db, order.id),
      parts: await partsOf(db, order, refunds),
    };
  });
  const { order, refunds, disputes, ledger, parts } = found;
  const moves = await ctx.use(payoutStates).moves({ tenantId: order.tenant_id, orderId: order.id });
  const steps = [
    ...saleSteps(order, refunds),
    ...[
      ...refundSteps(order, refunds),
      ...disputeSteps(order, disputes),
      ...payoutSteps(moves),
    ].toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? '')),
  ];
  return { steps, ledger: ledgerLines(ledger), parts };
}

async function partsOf(db: Knex, order: OrderRow, refunds: RefundRecord[]): Promise<string[]> {
  const tickets: string[] = await db('orders_ticket')
    .where({ order_id: order.id })
    .orderBy('index')
    .limit(MAX_PARTS)
    .pluck('uid');
  return [...refunds.map(({ id }) => id), ...tickets].slice(0, MAX_PARTS);
}

const ENDS: Readonly<Record<PayoutMove['kind'], Pick<MoneyStep, 'from' | 'to'>>> = {
  transfer: { from: 'platform', to: 'tenant' },
  reversal: { from: 'tenant', to: 'platform' },
  netting: { from: 'tenant', to: 'platform' },
  reserve: { from: 'tenant', to: 'platform' },
  bank: { from: 'tenant', to: 'bank' },
};

/** The steps that the payouts plugin reports for an order. */
const payoutSteps = (moves: readonly PayoutMove[]): MoneyStep[] =>
  moves.map(({ id, kind, gatewayId, amountCents, at, state, note }) => ({
    id,
    kind,
    gatewayId,
    ...ENDS[kind],
    amount: toDollars(amountCents),
    at: at.toISOString(),
    state,
    note,
  }));
