import { notFound, type TenantCtx } from '@foyer/kit/server';

interface PayoutTenant {
  id: string;
  name: string;
  url: string;
}

/** Also finds deleted tenants, since their payouts remain visible. */
export async function readTenant(ctx: TenantCtx): Promise<PayoutTenant> {
  const tenant = await ctx.read((db) =>
    db('tenants_tenant_v1')
      .where({ id: ctx.tenantId })
      .first<PayoutTenant | undefined>('id', 'name', 'url'),
  );
  if (!tenant) throw notFound('tenant');
  return tenant;
}
