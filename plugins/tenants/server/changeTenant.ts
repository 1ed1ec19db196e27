import { forbidden } from '@foyer/kit';
import type { Ctx, Handlers } from '@foyer/kit/server';
import type { tenants, Tenant } from '../contract.ts';
import type { TenantChanges } from '../contract/tenant.ts';
import { requireEditable, tenantTable } from './tenantTable.ts';

type Resource = Handlers<typeof tenants>['resources']['tenants'];

export const updateTenant: Resource['update'] = (ctx, { params, body }) =>
  changeTenant(ctx, params.id, body.details);

export const patchTenant: Handlers<typeof tenants>['routes']['change'] = async (
  ctx,
  { params, body },
) => ({ ...(await changeTenant(ctx, params.id, body.details)), success: true });

/**
 * Changes the given fields of a tenant's basic information.
 * @throws 409 for a disabled tenant and for a URL that is taken, 403 for a tenant's people who send another URL
 */
function changeTenant(ctx: Ctx, id: string, details: TenantChanges): Promise<Tenant> {
  return ctx.tx(async (tx) => {
    const step = { tx, deps: ctx, params: { tenantId: id } };
    const before = await tenantTable.lock(step, id);
    requireEditable(before);
    const { url = before.details.url } = details;
    if (url !== before.details.url && ctx.realm !== 'platform')
      throw forbidden('url_locked', 'Only a platform operator can change a tenant’s URL.');
    return tenantTable.change(step, id, details);
  });
}
