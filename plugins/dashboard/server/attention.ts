import { toDollars } from '@foyer/kit';
import { query, type Ctx } from '@foyer/kit/server';
import type { AttentionLine } from '../contract.ts';

interface AttentionRow {
  kind: AttentionLine['kind'];
  count: number;
  cents: number | null;
  tenant_id: string | null;
  tenant_name: string | null;
}

/** What platform operators need to look at; kinds with a count of zero are left out. */
export function attention(ctx: Ctx): Promise<{ lines: AttentionLine[] }> {
  return ctx.reports.read(async (db) => {
    const rows = await query<AttentionRow>(
      db,
      `with tenant as (
         select id, name from tenants_tenant_v1 where status = 'active' and deleted_at is null
       ), held as (
         select sum(tenant_total_cents) as cents, count(*) as count
         from payouts_order_v1 where on_hold and not payout_completed
       ), disputed as (
         select sum(total_cents) as cents, count(*) as count
         from orders_order_v1 where is_disputed
       ), doubtful as (
         select sum(total_cents) as cents, count(*) as count
         from orders_order_v1 where status = 'needs_review'
       ), unpayable as (
         -- Who charges by itself and cannot, and who waits for money and cannot be paid.
         select tenant.id, tenant.name
         from tenant
         join payments_account_v1 account on account.tenant_id = tenant.id
         where (account.payment_type = 'tenant' and not account.can_charge)
           or (not account.can_be_paid and exists (
             select 1 from payouts_order_v1 payout
             where payout.tenant_id = tenant.id and payout.waits
               and payout.facilitator = 'platform'))
       ), failed as (select task, jobs from kit_failed_jobs_v1())
       select kind, count::integer, cents, tenant_id, tenant_name
       from (
         select 1 as place, 'holds' as kind, count, cents, null::uuid as tenant_id,
           null as tenant_name from held
         union all select 2, 'disputes', count, cents, null, null from disputed
         union all select 3, 'reviews', count, cents, null, null from doubtful
         union all select 4, 'accounts', count(*), null, (array_agg(id order by name))[1],
           min(name) from unpayable
         union all select 5, 'mails', coalesce(sum(jobs), 0), null, null, null
           from failed where task = 'kit:mail'
         union all select 6, 'jobs', coalesce(sum(jobs), 0), null, null, null
           from failed where task <> 'kit:mail'
       ) line
       where count > 0
       order by place`,
    );
    return {
      lines: rows.map(({ kind, count, cents, tenant_id, tenant_name }) => ({
        kind,
        count,
        amount: cents === null ? null : toDollars(Number(cents)),
        tenant: tenant_id && tenant_name ? { id: tenant_id, name: tenant_name } : null,
      })),
    };
  });
}
