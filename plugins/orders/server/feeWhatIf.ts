import { addMonths, dayAt, notFound, startOfDay, toDollars } from '@foyer/kit';
import { type InputOf, type Knex, type TenantCtx, tenantDirectory } from '@foyer/kit/server';
import { type Method, price, type Shares, sharesOf, type Terms } from '@foyer/plugin-fees/engine';
import { feePricing } from '@foyer/plugin-fees/server';
import type { orders } from '../contract.ts';
import type { FeeWhatIf } from '../contract/moneyPath.ts';
import type { OrderRow } from './order/order.ts';

const BATCH = 1_000;
const MOST_ORDERS = 100_000;

const nothing = (): Shares => ({
  buyerCents: 0,
  tenantCents: 0,
  platformCents: 0,
  gatewayCents: 0,
});

function add(sum: Shares, one: Shares): void {
  sum.buyerCents += one.buyerCents;
  sum.tenantCents += one.tenantCents;
  sum.platformCents += one.platformCents;
  sum.gatewayCents += one.gatewayCents;
}

const inDollars = (sum: Shares) => ({
  buyers: toDollars(sum.buyerCents),
  tenant: toDollars(sum.tenantCents),
  platform: toDollars(sum.platformCents),
  gateway: toDollars(sum.gatewayCents),
});

/** The shares of an order's cart under the given terms. */
function sharesUnder(terms: Terms, order: SoldOrder, gatewayFeeCents?: number | null): Shares {
  const sold = price(terms, {
    channel: order.channel,
    method: soldBy(order),
    lines: order.lines,
    donationCents: order.donation_cents,
    discount: order.discount,
  });
  return sharesOf(terms, sold, gatewayFeeCents == null ? {} : { gatewayFeeCents });
}

/** A card payment without a charge was made on the organizer's own terminal. */
const soldBy = ({ payment_method, flow }: SoldOrder): Method =>
  payment_method === 'card' && flow === 'none' ? 'terminal' : payment_method;

async function reprice(
  db: Knex,
  given: { tenantId: string; from: Date; until: Date; now: Terms; changed: Terms },
): Promise<Omit<FeeWhatIf, 'month'>> {
  const sums = { asSold: nothing(), now: nothing(), changed: nothing() };
  let orderCount = 0;
  let isComplete = true;
  for await (const orders of soldBetween(db, { ...given, batch: BATCH })) {
    if (orderCount === MOST_ORDERS) {
      isComplete = false;
      break;
    }
    orderCount += orders.length;
    for (const order of orders) {
      add(sums.asSold, sharesUnder(order.terms, order, order.gateway_fee_cents));
      add(sums.now, sharesUnder(given.now, order));
      add(sums.changed, sharesUnder(given.changed, order));
    }
  }
  return {
    orderCount,
    isComplete,
    asSold: inDollars(sums.asSold),
    now: inDollars(sums.now),
    changed: inDollars(sums.changed),
  };
}

/** Prices the carts of the tenant's last month under its current settings, and under changed ones. */
export async function feeWhatIf(
  ctx: TenantCtx,
  { body }: InputOf<typeof orders.routes.feeWhatIf>,
): Promise<FeeWhatIf> {
  const { tenantId } = ctx;
  const tenant = await ctx.use(tenantDirectory).byId(tenantId);
  if (!tenant) throw notFound('tenant');
  const { month, ...range } = lastMonth(new Date(), tenant.timeZone);
  return ctx.read(async (db) => {
    const terms = await ctx.use(feePricing).withChanges(db, tenantId, body.setting);
    return { month, ...(await reprice(db, { tenantId, ...range, ...terms })) };
  });
}

const COLUMNS = [
  'id',
  'channel',
  'payment_method',
  'flow',
  'lines',
  'discount',
  'donation_cents',
  'terms',
  'gateway_fee_cents',
  'completed_at',
] as const;

/** The contents of an order's cart, and the terms of its sale. */
type SoldOrder = Pick<OrderRow, (typeof COLUMNS)[number]>;

/**
 * The orders of one tenant that were completed in [from, until), oldest first, in batches to limit
 * memory use. Uses the index `orders_order_sold`.
 */
async function* soldBetween(
  db: Knex,
  given: { tenantId: string; from: Date; until: Date; batch: number },
): AsyncGenerator<SoldOrder[]> {
  const { tenantId, from, until, batch } = given;
  let last: SoldOrder | undefined;
  for (;;) {
    const query = db('orders_order')
      .where({ tenant_id: tenantId })
      .where('completed_at', '>=', from)
      .where('completed_at', '<', until)
      .orderBy(['completed_at', 'id'])
      .limit(batch);
    if (last) query.whereRaw('(completed_at, id) > (?, ?)', [last.completed_at as Date, last.id]);
    const orders = (await query.select(COLUMNS)) as SoldOrder[];
    if (orders.length > 0) yield orders;
    if (orders.length < batch) return;
    last = orders.at(-1);
  }
}

/** The last complete month in a time zone: its name, start and end. */
export function lastMonth(now: Date, timeZone: string): { month: string; from: Date; until: Date } {
  const next = `${dayAt(now, timeZone).slice(0, 7)}-01`;
  const first = addMonths(next, -1);
  return {
    month: first.slice(0, 7),
    from: startOfDay(first, timeZone),
    until: startOfDay(next, timeZone),
  };
}
