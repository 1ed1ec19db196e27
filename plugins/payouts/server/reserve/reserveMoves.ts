import { formatCents } from '@foyer/kit';
import { query, type Knex } from '@foyer/kit/server';
import type { PayoutMove } from '@foyer/plugin-orders/server';
import type { OrderKey, PayoutOrder } from '../order/payoutOrder.ts';

type Found = Pick<
  PayoutOrder,
  'id' | 'reserve_cents' | 'reserved_cents' | 'reserve_released_at' | 'completed_at' | 'created_at'
> & { day: string; released_cents: number };

/** The reserve of an order at its payout, until when it was held, and what happened to it. */
export async function reserveMoves(db: Knex, order: OrderKey): Promise<PayoutMove[]> {
  const rows = await query<Found>(
    db,
    `select p.id, p.reserve_cents, p.reserved_cents, p.reserve_released_at, p.completed_at, p.created_at,
       to_char(p.reserve_until at time zone t.time_zone, 'FMMonth FMDD, YYYY') as day,
       (select coalesce(sum(a.amount_cents + (
            select coalesce(sum(n.amount_cents), 0) from payouts_netting n
            where n.tenant_id = a.tenant_id and n.attempt_id = a.id and n.undone_at is null)), 0)::bigint
        from payouts_attempt a where a.tenant_id = p.tenant_id and a.order_id = p.order_id
          and a.leg = 'reserve' and a.state <> 'failed') as released_cents
     from payouts_order p
     join tenants_tenant_v1 t on t.id = p.tenant_id
     where p.tenant_id = :tenantId and p.order_id = :orderId and p.reserve_cents > 0`,
    { tenantId: order.tenantId, orderId: order.orderId },
  );
  return rows.map((row) => ({
    id: `${row.id}:reserve`,
    kind: 'reserve',
    gatewayId: null,
    amountCents: row.reserve_cents,
    at: row.completed_at ?? row.created_at,
    state: row.reserve_released_at ? 'done' : 'under_way',
    note: noteOf(row),
  }));
}

function noteOf({ day, ...row }: Found): string {
  const releasedCents = row.released_cents;
  const usedCents = row.reserve_cents - row.reserved_cents - releasedCents;
  const used = usedCents > 0 ? [`${formatCents(usedCents)} covered a refund or dispute.`] : [];
  const kept =
    row.reserved_cents > 0 ? [`${formatCents(row.reserved_cents)} is held until ${day}.`] : [];
  const released = releasedCents > 0 ? [`${formatCents(releasedCents)} was released.`] : [];
  return [...kept, ...released, ...used].join(' ');
}
