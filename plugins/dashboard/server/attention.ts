import { toDollars } from '@foyer/kit';
import { query, type Ctx } from '@foyer/kit/server';
import type { AttentionLine } from '../contract.ts';
import { ATTENTION } from '../contract/platform.ts';

interface AttentionRow {
  kind: AttentionLine['kind'];
  count: number;
  cents: number | null;
  tenant_id: string | null;
  tenant_name: string | null;
  due_at: Date | null;
}

/** What platform operators need to look at; kinds with a count of zero are left out. */
export function attention(ctx: Ctx): Promise<{ lines: AttentionLine[] }> {
  return ctx.reports.read(async (db) => {
    const rows = await query<AttentionRow>(
      db,
      `with tenant as (
         select id, name from tenants_tenant_v1 where status = 'active' and deleted_at is null
       ), ready as (
         select sum(tenant_total_cents) as cents, coalesce(sum(orders), 0) as count
         from payouts_waiting_v1 where is_ready
       ), held as (
         select sum(tenant_total_cents) as cents, count(*) as count
         from payouts_order_v1 where on_hold and not payout_completed
       ), disputed as (
         select sum(total_cents) as cents, count(*) as count
         from orders_order_v1 where is_disputed
       ), untransferred as (
         select sum(amount_cents) as cents, count(*) as count from payouts_failed_transfer_v1
       ), different as (
         select sum(abs(stripe_cents - ours_cents)) as cents, count(*) as count
         from payouts_difference_v1 where not is_resolved
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
       select kind, count::integer, cents, tenant_id, tenant_name, due_at
       from (
         select 'ready' as kind, count, cents, null::uuid as tenant_id, null as tenant_name,
           null::timestamptz as due_at from ready
         union all select 'disputes', count, cents, null, null,
           (select min(due_at) from disputes_deadline_v1) from disputed
         union all select 'transfers', count, cents, null, null, null from untransferred
         union all select 'accounts', count(*), null, (array_agg(id order by name))[1],
           min(name), null from unpayable
         union all select 'differences', count, cents, null, null, null from different
         union all select 'reviews', count, cents, null, null, null from doubtful
         union all select 'holds', count, cents, null, null, null from held
         union all select 'mails', coalesce(sum(jobs), 0), null, null, null, null
           from failed where task = 'kit:mail'
         union all select 'jobs', coalesce(sum(jobs), 0), null, null, null, null
           from failed where task <> 'kit:mail'
       ) line
       where count > 0
       order by array_position(:kinds::text[], kind)`,
      { kinds: [...ATTENTION] },
    );
    return {
      lines: rows.map(({ kind, count, cents, tenant_id, tenant_name, due_at }) => ({
        kind,
        count,
        amount: cents === null ? null : toDollars(Number(cents)),
        tenant: tenant_id && tenant_name ? { id: tenant_id, name: tenant_name } : null,
        dueAt: due_at?.toISOString() ?? null,
      })),
    };
  });
}
