import { toDollars } from '@foyer/kit';
import { type Knex, query, type Tx } from '@foyer/kit/server';
import type { OrderRow } from '@foyer/plugin-orders/server';
import * as z from 'zod';
import type { PayoutSplit } from '../contract.ts';
import type { PayoutOrder } from './order/payoutOrder.ts';

/** An order's figures when its payout is decided, in cents; they don't change afterward. */
const figures = z.object({
  total: z.int(),
  gatewayFee: z.int(),
  netAmount: z.int(),
  tenantTotal: z.int(),
  platformTotal: z.int(),
  vat: z.int(),
  donation: z.int(),
  /**
   * Debt of this order that other orders repaid and that it no longer owes. Negative for a deduction whose debts are no
   * longer known, from a transfer found after a data loss.
   */
  settled: z.int(),
});
export type Figures = z.output<typeof figures>;

export const figuresOf = (order: OrderRow, payoutOrder: PayoutOrder): Figures => ({
  total: order.total_cents - order.refunded_cents,
  gatewayFee: order.gateway_fee_cents ?? 0,
  netAmount: order.net_amount_cents,
  tenantTotal: order.tenant_total_cents,
  platformTotal: order.platform_total_cents,
  vat: order.kept_vat_cents,
  donation: order.kept_donation_cents,
  settled: payoutOrder.settled_cents,
});

/**
 * Serializes the figures for a transfer's metadata, so that a transfer missing from the database
 * can be recorded unchanged.
 */
export const figuresToText = (of: Figures): string => JSON.stringify(of);

/** @returns null if the text isn't valid figures */
export function figuresFromText(text: string): Figures | null {
  const read = z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: 'Not JSON.' });
        return z.NEVER;
      }
    })
    .pipe(figures)
    .safeParse(text);
  return read.success ? read.data : null;
}

/** The split of paid orders' shares, by order UID. */
export async function readSplits(
  db: Knex,
  orderUIDs: readonly string[],
): Promise<ReadonlyMap<string, SplitCents>> {
  const rows = await db('payouts_order as p')
    .join('orders_lookup_v1 as l', { 'l.tenant_id': 'p.tenant_id', 'l.order_id': 'p.order_id' })
    .whereRaw('l.id = any(?::text[])', [[...orderUIDs]])
    .whereRaw('l.id = p.order_uid')
    .where('p.payout_completed', true)
    .select<(SplitCents & { uid: string })[]>(
      'p.order_uid as uid',
      ...SPLIT_PARTS.map((part) => db.raw(`${SPLIT_SQL[part]} as "${part}"`)),
    );
  return new Map(
    rows.map(({ uid, ...split }) => [
      uid,
      Object.fromEntries(SPLIT_PARTS.map((part) => [part, Number(split[part])])) as SplitCents,
    ]),
  );
}

export const toSplit = (cents: SplitCents): PayoutSplit => ({
  tenantTotal: toDollars(cents.tenantTotal),
  debtReturned: toDollars(cents.debtReturned),
  debtTaken: toDollars(cents.debtTaken),
  reserved: toDollars(cents.reserved),
  transferred: toDollars(cents.transferred),
});

/**
 * The split of order `p`'s share at its payout, in cents. Later reserve releases, reversals and
 * adjustments don't change it. Stripe itself passes on the share of an automatic payout.
 */
const MAIN = `from payouts_attempt m where m.tenant_id = p.tenant_id and m.order_id = p.order_id
  and m.leg = 'main' and m.state = 'succeeded'`;

export const SPLIT_SQL = {
  tenantTotal: 'coalesce(p.paid_tenant_total_cents, 0)',
  debtReturned: 'greatest(0, p.paid_settled_cents)',
  debtTaken: `(greatest(0, -p.paid_settled_cents) + coalesce((select sum(n.amount_cents) from payouts_netting n
    where n.tenant_id = p.tenant_id and n.undone_at is null
      and n.attempt_id = (select m.id ${MAIN})), 0)::bigint)`,
  reserved: 'p.reserve_cents',
  transferred: `(case when p.facilitator = 'tenant' then coalesce(p.paid_tenant_total_cents, 0)
    else coalesce((select m.amount_cents ${MAIN}), 0) end)`,
} as const;

/** The ID that people read of the payout that row `of` names; empty until it exists. */
export const uidOfPayout = (of: string): string =>
  `coalesce((select y.uid from payouts_payout y
    where y.tenant_id = ${of}.tenant_id and y.id = ${of}.payout_id), '')`;

type SplitPart = keyof typeof SPLIT_SQL;
const SPLIT_PARTS = Object.keys(SPLIT_SQL) as SplitPart[];

/** The parts in cents, as queries return them. */
export type SplitCents = Record<SplitPart, number>;

export const NO_SPLIT: SplitCents = {
  tenantTotal: 0,
  debtReturned: 0,
  debtTaken: 0,
  reserved: 0,
  transferred: 0,
};

export const addSplits = (splits: readonly SplitCents[]): SplitCents =>
  splits.reduce((sum, split) => {
    const next = { ...sum };
    for (const part of SPLIT_PARTS) next[part] += Number(split[part]);
    return next;
  }, NO_SPLIT);

interface Added {
  order: OrderRow;
  figures: Figures;
  facilitator: 'platform' | 'tenant';
  /** The payout of this transfer call; an automatic payout is found by its day. */
  payoutId?: string;
  day?: string;
}

/**
 * Completes an order's payout with the figures it was decided by, and adds them to the payout. The
 * first order creates the payout, so a payout is never empty.
 */
export async function addToPayout(
  tx: Tx,
  { order, figures, facilitator, payoutId, day }: Added,
): Promise<string> {
  const rows = await query<{ id: string }>(
    tx.db,
    `insert into payouts_payout (tenant_id, id, event_id, facilitator, day, order_uids, order_count,
       ticket_count, total_cents, gateway_fee_cents, net_amount_cents, tenant_total_cents,
       platform_total_cents, netted_cents, debt_returned_cents, reserved_cents,
       charges_gateway_fees_to_platform)
     select :tenantId, coalesce(:payoutId, gen_random_uuid()), :eventId, :facilitator, :day,
       array[:uid], 1, :tickets, :total, :fee, :net, :tenantTotal, :platformTotal,
       p.netted_cents + greatest(0, -(:settled)::bigint), greatest(0, (:settled)::bigint), p.reserve_cents,
       :toPlatform
     from payouts_order p where p.tenant_id = :tenantId and p.order_id = :orderId
     on conflict (${day ? 'tenant_id, event_id, day' : 'tenant_id, id'}) do update set
       order_uids = payouts_payout.order_uids || excluded.order_uids,
       order_count = payouts_payout.order_count + 1,
       ticket_count = payouts_payout.ticket_count + excluded.ticket_count,
       total_cents = payouts_payout.total_cents + excluded.total_cents,
       gateway_fee_cents = payouts_payout.gateway_fee_cents + excluded.gateway_fee_cents,
       net_amount_cents = payouts_payout.net_amount_cents + excluded.net_amount_cents,
       tenant_total_cents = payouts_payout.tenant_total_cents + excluded.tenant_total_cents,
       platform_total_cents = payouts_payout.platform_total_cents + excluded.platform_total_cents,
       netted_cents = payouts_payout.netted_cents + excluded.netted_cents,
       debt_returned_cents = payouts_payout.debt_returned_cents + excluded.debt_returned_cents,
       reserved_cents = payouts_payout.reserved_cents + excluded.reserved_cents,
       charges_gateway_fees_to_platform = payouts_payout.charges_gateway_fees_to_platform
         and excluded.charges_gateway_fees_to_platform
     returning id`,
    {
      tenantId: order.tenant_id,
      orderId: order.id,
      payoutId: payoutId ?? null,
      eventId: order.event_id,
      facilitator,
      day: day ?? null,
      uid: order.uid,
      tickets: order.ticket_count,
      total: figures.total,
      fee: figures.gatewayFee,
      net: figures.netAmount,
      tenantTotal: figures.tenantTotal,
      platformTotal: figures.platformTotal,
      settled: figures.settled,
      toPlatform: order.terms.platformBearsGatewayFee,
    },
  );
  const [payout] = rows;
  if (!payout) throw new Error('The insert returned no row.');
  await tx.db('payouts_order').where({ tenant_id: order.tenant_id, order_id: order.id }).update({
    payout_completed: true,
    completed_at: tx.db.fn.now(),
    payout_id: payout.id,
    paid_total_cents: figures.total,
    paid_gateway_fee_cents: figures.gatewayFee,
    paid_net_amount_cents: figures.netAmount,
    paid_tenant_total_cents: figures.tenantTotal,
    paid_platform_total_cents: figures.platformTotal,
    paid_vat_cents: figures.vat,
    paid_donation_cents: figures.donation,
    paid_settled_cents: figures.settled,
    updated_at: tx.db.fn.now(),
  });
  return payout.id;
}
