import { type InputOf, isUuid, type Listing, notFound, type TenantCtx } from '@foyer/kit/server';
import type { payouts } from '../../contract.ts';
import type { StatementRow } from '../../contract/statement.ts';
import { ARRIVAL_DAY } from '../bank/payoutMoneyListing.ts';

/** A row as stored: amounts in cents. */
export interface StatementLine extends Omit<StatementRow, 'payoutDate' | 'orderDate'> {
  payoutDate: Date;
  orderDate: Date;
}

export interface Statement {
  first: StatementLine;
  lines: readonly StatementLine[];
  /** The tenant's time zone, in which dates are shown. */
  timeZone: string;
}

/** @throws 404 if the payout isn't the tenant's */
async function readStatement(ctx: TenantCtx, id: string): Promise<Statement> {
  const lines = await ctx.read((db) =>
    statementListing
      .from(db, ctx, { id })
      .select<(StatementLine & { timeZone: string })[]>(
        't.time_zone as timeZone',
        ...Object.entries(statementListing.columns).map(([name, sql]) =>
          db.raw(`${sql} as ??`, [name]),
        ),
      )
      .orderBy('p.order_uid'),
  );
  const [first] = lines;
  if (!first) throw notFound('payout');
  return { first, lines, timeZone: first.timeZone };
}

/** @throws 404 if the payout isn't the tenant's */
export async function respondWithStatement(
  ctx: TenantCtx,
  { params }: InputOf<typeof payouts.routes.payoutStatement>,
): Promise<void> {
  const statement = await readStatement(ctx, params.id);
  // Imported on demand: the PDF library is large, and most processes never use it.
  const { drawStatement, openStatement } = await import('./statementPdf.ts');
  const pdf = openStatement(statement);
  const { res } = ctx.http;
  res
    .set('Cache-Control', 'no-store')
    .attachment(`payout_${statement.first.payoutUID}.pdf`)
    .type('application/pdf');
  pdf.pipe(res);
  await drawStatement(pdf, statement);
}

const PLATFORM_NAME = 'Foyer';

/**
 * Figures at the time of the payout. For payouts before tax and donations were stored, they reflect
 * later refunds. Query plan: the payout's orders by index, then each order's transfer, its debts
 * and its last bank line.
 */
export const statementListing: Listing<StatementRow, { id: string }> = {
  from: (db, { tenantId }, { id }) =>
    db('payouts_order as p')
      .join('payouts_payout as y', (on) =>
        on.on('y.tenant_id', 'p.tenant_id').andOn('y.id', 'p.payout_id'),
      )
      .join('orders_order_v1 as o', (on) =>
        on.on('o.tenant_id', 'p.tenant_id').andOn('o.id', 'p.order_id'),
      )
      .join('orders_sales_v1 as s', (on) =>
        on.on('s.tenant_id', 'p.tenant_id').andOn('s.order_id', 'p.order_id'),
      )
      .join('events_event_v1 as e', (on) =>
        on.on('e.tenant_id', 'y.tenant_id').andOn('e.id', 'y.event_id'),
      )
      .join('tenants_tenant_v1 as t', 't.id', 'p.tenant_id')
      .joinRaw(
        `left join payouts_attempt a on a.tenant_id = p.tenant_id and a.order_id = p.order_id
           and a.leg = 'main' and a.state = 'succeeded'
         left join lateral (
           select sum(n.amount_cents)::bigint as cents,
             string_agg(q.order_uid, ' ' order by q.order_uid) as uids
           from payouts_netting n
           join payouts_order q on q.tenant_id = n.tenant_id and q.order_id = n.order_id
           where n.tenant_id = a.tenant_id and n.attempt_id = a.id and n.undone_at is null
         ) d on true
         left join lateral (
           select b.gateway_id, b.arrives_at from payouts_bank_line l
           join payouts_bank b on b.tenant_id = l.tenant_id and b.id = l.bank_id
           where l.tenant_id = p.tenant_id and l.order_id = p.order_id and l.amount_cents > 0
           order by b.sent_at desc limit 1
         ) k on true`,
      )
      .where({ 'p.tenant_id': tenantId, 'p.payout_id': isUuid(id) ? id : null }),
  columns: {
    id: 'p.order_id',
    payoutId: 'y.id',
    payoutUID: 'y.uid',
    payoutDate: 'y.created_at',
    platformName: `'${PLATFORM_NAME}'`,
    tenantName: 't.name',
    eventName: 'e.name',
    currency: `'USD'`,
    destination: masked(`coalesce(a.params ->> 'destination', o.destination)`),
    orderUID: 'p.order_uid',
    orderDate: 'coalesce(o.completed_at, o.created_at)',
    grossAmount: 'o.total_cents',
    refundedAmount: '(o.total_cents - p.paid_total_cents)',
    totalAmount: 'p.paid_total_cents',
    tax: 'coalesce(p.paid_vat_cents, s.tax_cents)',
    donation: 'coalesce(p.paid_donation_cents, s.donation_cents)',
    gatewayFee: 'p.paid_gateway_fee_cents',
    platformTotal: 'p.paid_platform_total_cents',
    tenantTotal: 'p.paid_tenant_total_cents',
    debtTaken: '(coalesce(d.cents, 0) + greatest(0, -p.paid_settled_cents))',
    debtOrders: `coalesce(d.uids, '')`,
    debtReturned: 'greatest(0, p.paid_settled_cents)',
    reserved: 'p.reserve_cents',
    // With Stripe payouts, the order's share belongs to the tenant from the charge on.
    paidOut: `(case when p.facilitator = 'tenant' then p.paid_tenant_total_cents
      else coalesce(a.amount_cents, 0) end)`,
    transferId: 'a.transfer_id',
    bankPayoutId: 'k.gateway_id',
    arrivesOn: ARRIVAL_DAY,
  },
};

function masked(account: string): string {
  return `coalesce('acct_…' || right(${account}, 4), '')`;
}
