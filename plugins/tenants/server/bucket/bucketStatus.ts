import { notFound } from '@foyer/kit';
import { files, memoize, type Deps, type TenantCtx } from '@foyer/kit/server';
import type { BucketStatus } from '../../contract.ts';
import type { TenantsTenantRow } from '../schema.ts';

type BucketRow = Pick<TenantsTenantRow, 'id' | 'bucket_status' | 'bucket_made_at'>;

/** The store is asked once for all who look at a tenant within this time. */
const FRESH_MS = 1_000;

/** Tells how far a tenant's bucket has come; of one that was made the store says whether it is still there. */
export function makeBucketStatus(deps: Deps) {
  const isThere = memoize(FRESH_MS, (tenantId: string) => deps.use(files).hasBucket(tenantId));
  return async (ctx: TenantCtx): Promise<{ status: BucketStatus }> => {
    const row = await ctx.read((db) =>
      db<TenantsTenantRow>('tenants_tenant')
        .where({ id: ctx.tenantId })
        .whereNull('deleted_at')
        .first('id', 'bucket_status', 'bucket_made_at'),
    );
    if (!row) throw notFound('tenant');
    return { status: await statusOf(row, isThere) };
  };
}

/** @param isThere asks the store */
export async function statusOf(
  { id, ...row }: BucketRow,
  isThere: (tenantId: string) => Promise<boolean>,
): Promise<BucketStatus> {
  const isMade = row.bucket_status === 'create_complete' && row.bucket_made_at !== null;
  if (isMade && !(await isThere(id))) return 'NOT_FOUND';
  return row.bucket_status.toUpperCase() as BucketStatus;
}
