import { files, job, type JobContext, type Tx } from '@foyer/kit/server';
import * as z from 'zod';
import type { TenantsTenantRow } from '../schema.ts';

/** Creates a tenant's bucket: four attempts in half a minute, because someone waits for it. */
export const makeBucket = job('makeBucket', z.object({ tenantId: z.uuid() }), { maxAttempts: 4 });

/** Marks the tenant's bucket as being created; a job of this write creates it. */
export async function beginBucket(tx: Tx, tenantId: string): Promise<void> {
  await tx
    .db<TenantsTenantRow>('tenants_tenant')
    .where({ id: tenantId })
    .update({ bucket_status: 'create_in_progress', bucket_made_at: null });
  await tx.enqueue(makeBucket, { tenantId }, { key: tenantId });
}

/** The job: records that the bucket exists, or after the last attempt that it doesn't. */
export async function runMakeBucket(
  { tenantId }: { tenantId: string },
  ctx: JobContext,
): Promise<void> {
  try {
    if (!(await isWanted(ctx, tenantId))) return;
    await ctx.use(files).makeBucket(tenantId);
    await ctx.scope.tx((tx) => settle(tx, tenantId, 'create_complete'));
  } catch (error) {
    if (ctx.isLastTry) await ctx.scope.tx((tx) => settle(tx, tenantId, 'not_found'));
    throw error;
  }
}

const isWanted = ({ scope }: JobContext, tenantId: string): Promise<boolean> =>
  scope.read(async (db) => {
    const row = await db<TenantsTenantRow>('tenants_tenant')
      .where({ id: tenantId, bucket_status: 'create_in_progress' })
      .whereNull('deleted_at')
      .first('id');
    return row !== undefined;
  });

async function settle(
  tx: Tx,
  tenantId: string,
  status: TenantsTenantRow['bucket_status'],
): Promise<void> {
  const changed = await tx
    .db<TenantsTenantRow>('tenants_tenant')
    .where({ id: tenantId, bucket_status: 'create_in_progress' })
    .update({
      bucket_status: status,
      bucket_made_at: status === 'create_complete' ? tx.db.fn.now(3) : null,
    });
  if (changed === 0) return;
  await tx.audit({
    action: status === 'create_complete' ? 'tenant.bucket_made' : 'tenant.bucket_failed',
    subject: 'tenant',
    subjectId: tenantId,
    tenantId,
  });
}
