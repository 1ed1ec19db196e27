import type { Deps } from '@foyer/kit/server';
import { orders } from '@foyer/plugin-orders/server';
import { lockPayoutOrder } from './order/payoutOrder.ts';
import { addToPayout, figuresOf } from './payout.ts';

const MAX_ORDERS = 500;

interface Due {
  tenant_id: string;
  order_uid: string;
  day: string;
}

/**
 * Completes orders whose tenant is paid by Stripe itself, once their money is available. Creates
 * one payout per event and day in the tenant's time zone.
 */
export async function completeAutomatic(deps: Deps): Promise<void> {
  const due = await deps
    .asPlatform('completes automatic payouts for all tenants')
    .read<Due[]>((db) =>
      db('payouts_order as p')
        .join('orders_order_v1 as o', (on) =>
          on.on('o.tenant_id', 'p.tenant_id').andOn('o.id', 'p.order_id'),
        )
        .join('tenants_tenant_v1 as t', 't.id', 'p.tenant_id')
        .where('p.facilitator', 'tenant')
        .whereRaw('p.has_charge and not p.payout_completed')
        .whereRaw('o.balance_available_at <= now() and o.gateway_fee_cents is not null')
        .orderBy('p.created_at')
        .limit(MAX_ORDERS)
        .select(
          'p.tenant_id',
          'p.order_uid',
          db.raw(`to_char(o.balance_available_at at time zone t.time_zone, 'YYYY-MM-DD') as day`),
        ),
    );
  for (const order of due) await complete(deps, order);
}

async function complete(deps: Deps, { tenant_id: tenantId, order_uid, day }: Due): Promise<void> {
  await deps.forTenant(tenantId).tx(async (tx) => {
    const order = await deps.use(orders).lock(tx.db, order_uid);
    const payoutOrder = await lockPayoutOrder(tx.db, { tenantId, orderId: order.id });
    if (!payoutOrder || payoutOrder.payout_completed) return;
    // Debt isn't returned here: Stripe has paid the whole share.
    const figures = { ...figuresOf(order, payoutOrder), settled: 0 };
    const payoutId = await addToPayout(tx, { order, figures, facilitator: 'tenant', day });
    await tx.audit({
      action: 'payout.completed',
      subject: 'order',
      subjectId: order.uid,
      tenantId,
      before: { payoutCompleted: false },
      after: { payoutCompleted: true, payoutId, day },
    });
  });
}
