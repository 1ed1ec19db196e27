import { notFound } from '@foyer/kit';
import type { TenantCtx } from '@foyer/kit/server';
import type { BucketStatus } from '../contract.ts';
import type { TenantsTenantRow } from './schema.ts';

/** How far a tenant's bucket has come. */
export const bucketStatus = (ctx: TenantCtx): Promise<{ status: BucketStatus }> =>
  ctx.read(async (db) => {
    const row = await db<TenantsTenantRow>('tenants_tenant')
      .where({ id: ctx.tenantId })
      .whereNull('deleted_at')
      .first('bucket_status');
    if (!row) throw notFound('tenant');
    return { status: row.bucket_status.toUpperCase() as BucketStatus };
  });
