import { notFound } from '@foyer/kit';
import { files, memoize, type Deps, type TenantCtx } from '@foyer/kit/server';
import type { BucketStatus } from '../../contract.ts';
import type { TenantsTenantRow } from '../schema.ts';

type BucketRow = Pick<TenantsTenantRow, 'id' | 'bucket_status'>;

/** Caches the store's response for everyone who views a tenant within this time. */
const FRESH_MS = 1_000;

/** The state of a tenant's bucket; its existence is checked in the store instead of recorded. */
export function makeBucketStatus(deps: Deps) {
  // A missing bucket isn't cached, because it may be created a moment later.
  const isThere = memoize(FRESH_MS, (tenantId: string) => deps.use(files).hasBucket(tenantId), {
    isKept: (answer) => answer,
  });
  return async (ctx: TenantCtx): Promise<{ status: BucketStatus }> => {
    const row = await ctx.read((db) =>
      db<TenantsTenantRow>('tenants_tenant')
        .where({ id: ctx.tenantId })
        .whereNull('deleted_at')
        .first('id', 'bucket_status'),
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
  if (row.bucket_status === 'create_complete' && !(await isThere(id))) return 'NOT_FOUND';
  return row.bucket_status.toUpperCase() as BucketStatus;
}
