import { toDollars } from '@foyer/kit';
import { query, type Ctx, type Knex } from '@foyer/kit/server';
import type { OrderRow } from '@foyer/plugin-orders/server';
import type { PayoutPreview } from '../../contract.ts';
import { type PayoutOrder, positionCents } from '../order/payoutOrder.ts';
import { addSplits, NO_SPLIT, type SplitCents, toSplit } from '../payout.ts';
import { readReserveRate, reserveCents } from '../reserve/planReserve.ts';
import { allocateDebt, sumOf } from './netDebt.ts';
import { NO_DESTINATION, type Reason, sentenceOf } from '../../words.ts';
import { transferError } from './transferError.ts';

const REASON = 'previews a payout of orders from any tenant';

type Sold = Pick<
  OrderRow,
  | 'tenant_id'
  | 'charge_id'
  | 'status'
  | 'balance_available_at'
  | 'gateway_fee_cents'
  | 'tenant_total_cents'
  | 'platform_total_cents'
> & {
  uid: string;
  order_id: string;
  tenant_name: string;
  tenant_url: string;
  is_suspended: boolean;
  is_event_ahead: boolean;
  is_under_way: boolean;
  now: Date;
};

/** A tenant's balance while its orders are processed: each order reduces its debt. */
interface Tenant {
  name: string;
  url: string;
  canBePaid: boolean;
  rate: { ppm: number; days: number };
  owing: { orderId: string; owedCents: number }[];
  owedCents: number;
  orders: number;
  platformCents: number;
  split: SplitCents;
}

/**
 * What paying out the orders would come to now, with the same rules and calculations as the
 * transfer, in sequence and without moving money. Each transfer checks everything again.
 */
export function previewPayout(ctx: Ctx, wanted: readonly string[]): Promise<PayoutPreview> {
  const orderUIDs = [...new Set(wanted)];
  return ctx.asPlatform(REASON).read(async (db) => {
    const sold = await readSold(db, orderUIDs);
    const payoutOrders = await readPayoutOrders(db, orderUIDs);
    const tenants = await readTenants(db, [...sold.values()]);
    const leftOut = new Map<string, PayoutPreview['leftOut'][number] & { cents: number }>();
    for (const uid of orderUIDs) {
      const order = sold.get(uid);
      const tenant = order && tenants.get(order.tenant_id);
      const reason = order && tenant ? plan(order, payoutOrders.get(uid), tenant) : 'not_found';
      if (reason === null) continue;
      const tenantName = tenant?.name ?? '';
      const key = `${order?.tenant_id ?? ''} ${reason}`;
      const sum = leftOut.get(key) ?? { tenantName, reason, orders: 0, cents: 0 };
      const cents = sum.cents + Math.max(0, order?.tenant_total_cents ?? 0);
      const orders = sum.orders + 1;
      const message = sentenceOf(reason);
      leftOut.set(key, { tenantName, reason, message, orders, cents, amount: toDollars(cents) });
    }
    return answerOf(tenants, [...leftOut.values()]);
  });
}

/**
 * Adds an order to its tenant's amounts.
 * @returns why the order would be left out, or null
 */
function plan(order: Sold, payoutOrder: PayoutOrder | undefined, tenant: Tenant): Reason | null {
  if (!payoutOrder) return 'no_charge';
  const refused = transferError(order, payoutOrder, {
    transferKind: { kind: 'payout' },
    isSuspended: order.is_suspended,
    now: order.now,
  });
  if (refused) return refused;
  if (order.is_under_way) return 'in_progress';
  const payableCents = positionCents({
    tenantTotalCents: order.tenant_total_cents,
    withdrawnCents: payoutOrder.withdrawn_cents,
    transferredCents: payoutOrder.transferred_cents,
    underWayCents: 0,
    reversedCents: payoutOrder.reversed_cents,
    reversingCents: 0,
    nettedCents: payoutOrder.netted_cents,
    settledCents: payoutOrder.settled_cents,
    reserveCents: 0,
  });
  if (payableCents <= 0) return 'nothing_to_pay';
  const others = tenant.owing.filter(({ orderId }) => orderId !== order.order_id);
  const nettings = allocateDebt(others, payableCents);
  const debtCents = sumOf(nettings);
  const { ppm, days } = tenant.rate;
  const leftCents = payableCents - debtCents;
  const keptCents =
    days > 0 || order.is_event_ahead
      ? reserveCents({ shareCents: payableCents, leftCents, ppm })
      : 0;
  if (leftCents > keptCents && !tenant.canBePaid) return NO_DESTINATION;
  const paid = new Map(nettings.map(({ orderId, amountCents }) => [orderId, amountCents]));
  tenant.owing = tenant.owing
    .map(({ orderId, owedCents }) => ({ orderId, owedCents: owedCents - (paid.get(orderId) ?? 0) }))
    .filter(({ owedCents }) => owedCents > 0);
  tenant.orders += 1;
  tenant.platformCents += order.platform_total_cents;
  tenant.split = addSplits([
    tenant.split,
    {
      tenantTotal: order.tenant_total_cents,
      debtReturned: payoutOrder.settled_cents,
      debtTaken: debtCents,
      reserved: keptCents,
      transferred: leftCents - keptCents,
    },
  ]);
  return null;
}

async function readSold(
  db: Knex,
  orderUIDs: readonly string[],
): Promise<ReadonlyMap<string, Sold>> {
  const rows = await query<Sold>(
    db,
    `select o.uid, o.id as order_id, o.tenant_id, o.charge_id, o.status, o.balance_available_at,
       o.gateway_fee_cents, o.tenant_total_cents, o.platform_total_cents, t.name as tenant_name,
       t.url as tenant_url, t.suspended_at is not null as is_suspended, e.end_at > now() as is_event_ahead, now() as now,
       exists (select from payouts_attempt a where a.tenant_id = o.tenant_id
         and a.order_id = o.id and a.leg = 'main' and a.state in ('submitting', 'unknown'))
         as is_under_way
     from orders_lookup_v1 l
     join orders_order_v1 o on o.tenant_id = l.tenant_id and o.id = l.order_id and o.uid = l.id
     join events_event_v1 e on e.tenant_id = o.tenant_id and e.id = o.event_id
     join tenants_tenant_v1 t on t.id = o.tenant_id
     where l.id = any(:orderUIDs::text[])`,
    { orderUIDs: [...orderUIDs] },
  );
  return new Map(rows.map((row) => [row.uid, row]));
}

async function readPayoutOrders(
  db: Knex,
  orderUIDs: readonly string[],
): Promise<ReadonlyMap<string, PayoutOrder>> {
  const rows = await db('payouts_order as p')
    .join('orders_lookup_v1 as l', { 'l.tenant_id': 'p.tenant_id', 'l.order_id': 'p.order_id' })
    .whereRaw('l.id = any(?::text[])', [[...orderUIDs]])
    .whereRaw('l.id = p.order_uid')
    .select<PayoutOrder[]>('p.*');
  return new Map(rows.map((row) => [row.order_uid, row]));
}

async function readTenants(db: Knex, sold: readonly Sold[]): Promise<ReadonlyMap<string, Tenant>> {
  const named = new Map(sold.map((order) => [order.tenant_id, order]));
  const ids = [...named.keys()];
  const payable: string[] = await db('payments_account_v1')
    .whereIn('tenant_id', ids)
    .where('can_be_paid', true)
    .pluck('tenant_id');
  const owing = await db('payouts_order')
    .whereIn('tenant_id', ids)
    .whereRaw('owed_cents > 0')
    .orderBy(['created_at', 'id'])
    .select<Pick<PayoutOrder, 'tenant_id' | 'order_id' | 'owed_cents'>[]>(
      'tenant_id',
      'order_id',
      'owed_cents',
    );
  const tenants = new Map<string, Tenant>();
  for (const [id, { tenant_name: name, tenant_url: url }] of named) {
    const debts = owing
      .filter(({ tenant_id }) => tenant_id === id)
      .map(({ order_id, owed_cents }) => ({ orderId: order_id, owedCents: owed_cents }));
    tenants.set(id, {
      name,
      url,
      canBePaid: payable.includes(id),
      rate: await readReserveRate(db, id),
      owing: debts,
      owedCents: debts.reduce((sum, { owedCents }) => sum + owedCents, 0),
      orders: 0,
      platformCents: 0,
      split: NO_SPLIT,
    });
  }
  return tenants;
}

function answerOf(
  tenants: ReadonlyMap<string, Tenant>,
  leftOut: readonly (PayoutPreview['leftOut'][number] & { cents: number })[],
): PayoutPreview {
  const paid = [...tenants].filter(([, { orders }]) => orders > 0);
  const sum = (of: (tenant: Tenant) => number) =>
    paid.reduce((total, [, tenant]) => total + of(tenant), 0);
  return {
    tenants: paid
      .map(([tenantId, { name, url, orders, platformCents, owedCents, owing, split }]) => ({
        tenantId,
        tenantName: name,
        tenantURL: url,
        orders,
        platformTotal: toDollars(platformCents),
        owed: toDollars(owedCents),
        stillOwed: toDollars(owing.reduce((total, debt) => total + debt.owedCents, 0)),
        ...toSplit(split),
      }))
      .toSorted((one, other) => one.tenantName.localeCompare(other.tenantName)),
    totals: {
      orders: sum(({ orders }) => orders),
      platformTotal: toDollars(sum(({ platformCents }) => platformCents)),
      ...toSplit(addSplits(paid.map(([, { split }]) => split))),
    },
    leftOut: leftOut.map(({ cents: _cents, ...line }) => line),
  };
}
