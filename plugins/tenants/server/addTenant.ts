import type { Ctx, Handlers } from '@foyer/kit/server';
import { tenantOwnerWanted, type tenants, type Tenant, type TenantForm } from '../contract.ts';
import { beginBucket } from './bucket/makeBucket.ts';
import { recreateBucket } from './bucket/recreateBucket.ts';
import { createTenant } from './createTenant.ts';
import { tenantTable } from './tenantTable.ts';

type Create = Handlers<typeof tenants>['resources']['tenants']['create'];

/** A new tenant; or, with `retry`, the bucket of an existing one. */
export const addTenant: Create = (ctx, { body }) =>
  body.retry === true ? recreateBucket(ctx, body.id) : makeTenant(ctx, body.details);

/** Creates a tenant with all data kept per tenant, in one transaction, and invites its first owner. */
async function makeTenant(ctx: Ctx, details: TenantForm): Promise<Tenant> {
  try {
    return await ctx.tx(async (tx) => {
      const tenant = await createTenant(tx, ctx, details);
      await beginBucket(tx, tenant.id);
      await tx.emit(tenantOwnerWanted, { tenantId: tenant.id, email: details.email });
      // With what listeners have stored about it.
      const params = { tenantId: tenant.id };
      return tenantTable.one({ db: tx.db, deps: ctx, params }, tenant.id);
    });
  } catch (error) {
    if (error instanceof Error && error.cause)
      ctx.log.error({ err: error.cause }, 'Couldn’t create the settings of a new tenant');
    throw error;
  }
}
