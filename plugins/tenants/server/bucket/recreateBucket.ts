import { conflict } from '@foyer/kit';
import { files, type Ctx } from '@foyer/kit/server';
import type { Tenant } from '../../contract.ts';
import type { TenantsTenantRow } from '../schema.ts';
import { tenantTable } from '../tenantTable.ts';
import { statusOf } from './bucketStatus.ts';
import { beginBucket } from './makeBucket.ts';

/**
 * Recreates a bucket whose creation failed, or that the store no longer has.
 * @throws 409 for a tenant that is not active, and where a bucket exists or is being created
 */
export async function recreateBucket(ctx: Ctx, id: string): Promise<Tenant> {
  // Before the transaction, which must not wait for the store.
  const isThere = await ctx.use(files).hasBucket(id);
  return ctx.tx(async (tx) => {
    const tenant = await tenantTable.lock({ tx, deps: ctx, params: { tenantId: id } }, id);
    if (tenant.details.status !== 'active')
      throw conflict('tenant_not_active', 'You can only recreate the bucket of an active tenant.');
    const [row] = await tx
      .db<TenantsTenantRow>('tenants_tenant')
      .where({ id })
      .select('id', 'bucket_status');
    const status = row && (await statusOf(row, async () => isThere));
    if (status === 'CREATE_IN_PROGRESS')
      throw conflict('bucket_in_progress', 'This tenant’s bucket is already being created.');
    if (status === 'CREATE_COMPLETE')
      throw conflict('bucket_exists', 'This tenant already has a bucket.');
    await beginBucket(tx, id);
    await tx.audit({
      action: 'tenant.bucket_wanted',
      subject: 'tenant',
      subjectId: id,
      tenantId: id,
    });
    return tenant;
  });
}
