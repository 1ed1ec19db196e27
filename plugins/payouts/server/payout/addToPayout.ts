import { query, type Tx } from '@foyer/kit/server';
import type { OrderRow } from '@foyer/plugin-orders/server';
import type { Figures } from './figures.ts';

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
