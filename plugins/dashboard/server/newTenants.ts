import { permissionName, toDollars } from '@foyer/kit';
import { query, type Ctx } from '@foyer/kit/server';
import { dashboard, type NewTenant } from '../contract.ts';

const NEWEST = 5;

interface NewTenantRow extends Pick<NewTenant, 'id' | 'name' | 'url' | 'status' | 'account'> {
  created_at: Date;
  cents: number;
}

/** The newest tenants. Their sales need permission to see the platform's figures. */
export async function newTenants(ctx: Ctx): Promise<{ tenants: NewTenant[] }> {
  const seesMoney = ctx.actor?.can.has(permissionName(dashboard, 'report.read')) ?? false;
  const rows = await ctx.reports.read((db) =>
    query<NewTenantRow>(
      db,
      `select tenant.id, tenant.name, tenant.url, tenant.status, tenant.created_at,
         case when account.account_id is null then 'none'
           when account.can_be_paid then 'ready' else 'incomplete' end as account,
         (select coalesce(sum(gross_sales_cents), 0) from orders_event_summary_v1 sale
          where sale.tenant_id = tenant.id) as cents
       from tenants_tenant_v1 tenant
       left join payments_account_v1 account on account.tenant_id = tenant.id
       where tenant.deleted_at is null
       order by tenant.created_at desc, tenant.id
       limit ?`,
      [NEWEST],
    ),
  );
  return {
    tenants: rows.map(({ id, name, url, status, account, created_at, cents }) => ({
      id,
      name,
      url,
      status,
      account,
      dateCreated: created_at.toISOString(),
      sold: seesMoney ? toDollars(Number(cents)) : null,
    })),
  };
}
