import type { TenantCtx } from '@foyer/kit/server';

/** What a tenant agreed to. Until it says anything, nothing may be changed for it. */
export const readAgreement = ({
  tenantId,
  read,
}: Pick<TenantCtx, 'tenantId' | 'read'>): Promise<{ allowsChanges: boolean }> =>
  read(async (db) => {
    const row = await db('accounts_acting_agreement')
      .where({ tenant_id: tenantId })
      .first<{ allows_changes: boolean } | undefined>('allows_changes');
    return { allowsChanges: row?.allows_changes ?? false };
  });

/** Is felt at once, by those too who act for the tenant already: they are asked at each request. */
export async function saveAgreement(
  ctx: TenantCtx,
  { body: { allowsChanges } }: { body: { allowsChanges: boolean } },
): Promise<{ allowsChanges: boolean; success: true }> {
  const { tenantId } = ctx;
  const before = await readAgreement(ctx);
  await ctx.tx(async (tx) => {
    await tx
      .db('accounts_acting_agreement')
      .insert({ tenant_id: tenantId, allows_changes: allowsChanges })
      .onConflict('tenant_id')
      .merge({ allows_changes: allowsChanges, updated_at: tx.db.fn.now() });
    await tx.audit({
      action: 'agreement.updated',
      subject: 'agreement',
      subjectId: tenantId,
      before,
      after: { allowsChanges },
    });
  });
  return { allowsChanges, success: true };
}
