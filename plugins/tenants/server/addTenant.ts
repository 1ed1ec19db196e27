import type { Ctx, Handlers } from '@foyer/kit/server';
import { tenantOwnerWanted, type tenants, type Tenant, type TenantForm } from '../contract.ts';
import { beginBucket } from './bucket/makeBucket.ts';
import { recreateBucket } from './bucket/recreateBucket.ts';
import { createTenant } from './createTenant.ts';
import { lockTenant, toTenant } from './tenantRecord.ts';

type Create = Handlers<typeof tenants>['resources']['tenants']['create'];

/** A new tenant; or, with `retry`, the bucket of one that is there. */
export const addTenant: Create = (ctx, { body }) =>
  body.retry === true ? recreateBucket(ctx, body.id) : makeTenant(ctx, body.details);

/** Makes a tenant with all that is kept per tenant, in one transaction, and has its first owner invited. */
async function makeTenant(ctx: Ctx, details: TenantForm): Promise<Tenant> {
  try {
    return await ctx.tx(async (tx) => {
      const { id } = await createTenant(tx, details);
      await beginBucket(tx, id);
      await tx.emit(tenantOwnerWanted, { tenantId: id, email: details.email });
      return toTenant(await lockTenant(tx, id));
    });
  } catch (error) {
    if (error instanceof Error && error.cause)
      ctx.log.error({ err: error.cause }, 'the settings of a new tenant could not be made');
    throw error;
  }
}
