import { conflict } from '@foyer/kit';
import { files, type Ctx } from '@foyer/kit/server';
import type { Tenant } from '../../contract.ts';
import { lockTenant, toTenant } from '../tenantRecord.ts';
import { statusOf } from './bucketStatus.ts';
import { beginBucket } from './makeBucket.ts';

/**
 * Has a bucket made once more that could not be made, or that the store has no more.
 * @throws 409 for a tenant that is not active, and where a bucket is there or on its way
 */
export async function recreateBucket(ctx: Ctx, id: string): Promise<Tenant> {
  // Before the transaction, which would be kept waiting for the store.
  const isThere = await ctx.use(files).hasBucket(id);
  return ctx.tx(async (tx) => {
    const tenant = await lockTenant(tx, id);
    if (tenant.status !== 'active')
      throw conflict(
        'tenant_not_active',
        'A bucket can be recreated for an active tenant only, and this one is not.',
      );
    const status = await statusOf(tenant, async () => isThere);
    if (status === 'CREATE_IN_PROGRESS')
      throw conflict('bucket_in_progress', 'The bucket of this tenant is being created already.');
    if (status === 'CREATE_COMPLETE')
      throw conflict('bucket_exists', 'This tenant has its bucket already.');
    await beginBucket(tx, id);
    await tx.audit({
      action: 'tenant.bucket_wanted',
      subject: 'tenant',
      subjectId: id,
      tenantId: id,
    });
    return toTenant(tenant);
  });
}
