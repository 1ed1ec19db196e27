import { type Ctx, type InputOf, query } from '@foyer/kit/server';
import type { FoundByStripeId, payouts } from '../contract.ts';

interface FoundRow {
  kind: FoundByStripeId['kind'];
  tenant_id: string;
  tenant_name: string;
  event_id: string | null;
  order_uid: string | null;
}

/**
 * What an ID of Stripe stands for: the order of a charge, refund, dispute, transfer or reversal, or the tenant of an
 * account. Query plan: a few lookups in each tenant, because the indexes of IDs start with the tenant.
 */
export async function findByStripeId(
  ctx: Ctx,
  { query: { id } }: InputOf<typeof payouts.routes.findByStripeId>,
): Promise<{ result: FoundByStripeId[] }> {
  const rows = await ctx.reports.read((db) =>
    query<FoundRow>(
      db,
      `select found.kind, tenant.id as tenant_id, tenant.name as tenant_name, o.event_id,
         o.uid as order_uid
       from tenants_tenant_v1 tenant
       cross join lateral (
         select 'payment' as kind, id as order_id from orders_order_v1
         where tenant_id = tenant.id and payment_intent_id = :id
         union all select 'refund', order_id from orders_refund_v1
         where tenant_id = tenant.id and gateway_refund_id = :id
         union all select 'transfer', order_id from payouts_attempt
         where tenant_id = tenant.id and transfer_id = :id
         union all select 'account', null from payments_account_v1
         where tenant_id = tenant.id and account_id = :id
       ) found
       left join orders_order_v1 o on o.tenant_id = tenant.id and o.id = found.order_id
       union all
       select found.kind, tenant.id, tenant.name, o.event_id, o.uid
       from (
         select 'payment' as kind, tenant_id, id as order_id from orders_order_v1
         where charge_id = :id
         union all select 'dispute', tenant_id, order_id from orders_dispute_v1
         where gateway_dispute_id = :id
         union all select 'reversal', tenant_id, order_id from payouts_reversal
         where reversal_id = :id
       ) found
       join tenants_tenant_v1 tenant on tenant.id = found.tenant_id
       join orders_order_v1 o on o.tenant_id = found.tenant_id and o.id = found.order_id
       limit 5`,
      { id },
    ),
  );
  return {
    result: rows.map(({ kind, tenant_id, tenant_name, event_id, order_uid }) => ({
      kind,
      tenantId: tenant_id,
      tenantName: tenant_name,
      eventId: event_id,
      orderUID: order_uid,
    })),
  };
}
