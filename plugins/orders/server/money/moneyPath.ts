import { notFound, toDollars } from '@foyer/kit';
import type { InputOf, Knex, TenantCtx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import type { LedgerLine, MoneyParty, MoneyPath, MoneyStep } from '../../contract/moneyPath.ts';
import { PAID_STATUSES, reasonInWords } from '../../contract/status.ts';
import { soldAgreed, soldMoney } from '../refunds/refundMoney.ts';
import { payoutStates, type PayoutMove } from './payoutStates.ts';
import { type OrderRow, readOrder } from '../order/order.ts';
import { type RefundRecord, refundsOf, type RefundStatus } from '../refunds/refundRecord.ts';
import type { OrdersDisputeRow, OrdersLedgerRow } from '../schema.ts';

/** For larger orders, the audit itself has the entries of the other tickets. */
const MAX_PARTS = 100;

/** What happened to an order's money, in chronological order. */
export async function moneyPath(
  ctx: TenantCtx,
  { params }: InputOf<typeof orders.routes.moneyPath>,
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

/** Money that the buyer's bank withdrew or requests, and the gateway's dispute fees. */
const disputeSteps = (order: OrderRow, disputes: readonly OrdersDisputeRow[]): MoneyStep[] =>
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

/** In reading order: who paid, the gateway's fee, whose the rest is, and who received it. */
const ACCOUNTS = [
  'buyer',
  'gateway',
  'tenant',
  'platform',
  'transferred',
  'debt',
  'reserve',
] as const;

const readLedger = (db: Knex, orderId: string): Promise<OrdersLedgerRow[]> =>
  db<OrdersLedgerRow>('orders_ledger').where({ order_id: orderId }).orderBy(['created_at', 'id']);

/** Groups entries by cause, in the order in which the causes were posted. */
function ledgerLines(rows: readonly OrdersLedgerRow[]): LedgerLine[] {
  const lines = new Map<string, LedgerLine>();
  for (const { cause, cause_id, account, amount_cents, created_at } of rows) {
    const id = `${cause}:${cause_id}`;
    const line = lines.get(id) ?? { id, cause, at: created_at.toISOString(), entries: [] };
    line.entries.push({ account, amount: toDollars(amount_cents) });
    lines.set(id, line);
  }
  const place = ({ account }: LedgerLine['entries'][number]) => ACCOUNTS.indexOf(account);
  return [...lines.values()].map((line) => ({
    ...line,
    entries: line.entries.toSorted((one, other) => place(one) - place(other)),
  }));
}

const STATES: Readonly<Record<RefundStatus, MoneyStep['state']>> = {
  requested: 'under_way',
  processing: 'under_way',
  completed: 'done',
  external: 'done',
  failed: 'failed',
};

/** Refunds to the buyer, including those that failed. */
const refundSteps = (order: OrderRow, refunds: readonly RefundRecord[]): MoneyStep[] =>
  refunds.map((refund) => ({
    id: refund.id,
    kind: 'refund',
    gatewayId: refund.gateway_refund_id,
    from: order.charge_id === null ? 'tenant' : chargedParty(order),
    to: 'buyer',
    amount: toDollars(refund.amount_cents),
    at: (refund.completed_at ?? refund.created_at).toISOString(),
    state: STATES[refund.status],
    note: refund.reason,
  }));

/** Whose account at the gateway was charged, and so bears fees, refunds and disputes. */
const chargedParty = ({ flow }: Pick<OrderRow, 'flow'>): MoneyParty =>
  flow === 'direct' ? 'tenant' : 'platform';

/** The steps of the payment: the charge, its fee, and the share that was transferred with it. */
function saleSteps(order: OrderRow, refunds: readonly RefundRecord[]): MoneyStep[] {
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
