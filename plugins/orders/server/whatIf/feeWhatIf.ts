import { notFound, toDollars } from '@foyer/kit';
import { tenantDirectory, type Knex, type TenantCtx } from '@foyer/kit/server';
import type { SettingForm } from '@foyer/plugin-fees/contract';
import { price, sharesOf, type Method, type Shares, type Terms } from '@foyer/plugin-fees/engine';
import { feePricing } from '@foyer/plugin-fees/server';
import type { FeeWhatIf } from '../../contract/feeWhatIf.ts';
import { lastMonth } from './lastMonth.ts';
import { soldBetween, type SoldOrder } from './soldBetween.ts';

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
  { body }: { body: { setting: SettingForm } },
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
