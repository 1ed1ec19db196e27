import { addDays, daysBetween, toDollars } from '@foyer/kit';
import { type Ctx, type InputOf, queryRow } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { dashboard, PlatformMoney } from '../contract.ts';

interface MoneyRow {
  ready_cents: number;
  ready_orders: number;
  later_cents: number;
  later_orders: number;
  take_cents: number;
  take_before_cents: number;
}

/** The platform's balance at Stripe, what of it is the tenants', and what the platform keeps of a period's orders. */
export async function platformMoney(
  ctx: Ctx,
  { query }: InputOf<typeof dashboard.routes.platformMoney>,
): Promise<PlatformMoney> {
  const { from, to, fromBefore = addDays(from, -daysBetween(from, to)) } = query;
  const [balance, row] = await Promise.all([
    readBalance(ctx),
    ctx.reports.read((db) =>
      queryRow<MoneyRow>(
        db,
        `with owed as (
           select sum(tenant_total_cents) filter (where is_ready) as ready_cents,
             sum(orders) filter (where is_ready) as ready_orders,
             sum(tenant_total_cents) filter (where is_ready is not true) as later_cents,
             sum(orders) filter (where is_ready is not true) as later_orders
           from payouts_waiting_v1 where facilitator = 'platform'
         ), take as (
           select sum(platform_total_cents) filter (where ordered_at >= start) as take_cents,
             sum(platform_total_cents) filter (where ordered_at < start) as take_before_cents
           from (
             select ordered_at, platform_total_cents, :from::date::timestamp at time zone :zone as start
             from payouts_take_v1
             where ordered_at >= :fromBefore::date::timestamp at time zone :zone
               and ordered_at < (:to::date + 1)::timestamp at time zone :zone
           ) kept
         )
         select * from owed, take`,
        { from, to, fromBefore, zone: ctx.env.timeZone },
      ),
    ),
  ]);
  const dollars = (cents: number | null): number => toDollars(Number(cents ?? 0));
  return {
    balance,
    ready: { amount: dollars(row.ready_cents), orders: Number(row.ready_orders ?? 0) },
    later: { amount: dollars(row.later_cents), orders: Number(row.later_orders ?? 0) },
    take: dollars(row.take_cents),
    takeBefore: dollars(row.take_before_cents),
  };
}

/** Null if Stripe can't be asked now; the other figures don't need it. */
async function readBalance(ctx: Ctx): Promise<PlatformMoney['balance']> {
  const { stripe, toApiError } = ctx.use(gateway);
  try {
    const { available, pending } = await stripe().balance.retrieve();
    const dollars = (funds: typeof available): number =>
      toDollars(
        funds
          .filter(({ currency }) => currency === 'usd')
          .reduce((sum, { amount }) => sum + amount, 0),
      );
    return { available: dollars(available), pending: dollars(pending) };
  } catch (error) {
    // Logs it; throws what isn't the gateway's.
    toApiError(error);
    return null;
  }
}
