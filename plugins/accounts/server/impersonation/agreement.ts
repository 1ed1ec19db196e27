import type { TenantCtx } from '@foyer/kit/server';
import type { Agreement } from '../../contract/impersonation.ts';
import type { AccountsActingAgreementRow } from '../schema.ts';

/** What a tenant agreed to. By default, nothing may be changed for it. */
export const readAgreement = ({
  tenantId,
  read,
}: Pick<TenantCtx, 'tenantId' | 'read'>): Promise<Agreement> =>
  read(async (db) => {
    const row = await db('accounts_acting_agreement')
      .where({ tenant_id: tenantId })
      .first<AccountsActingAgreementRow | undefined>();
    return { allowsChanges: row?.allows_changes ?? false, changedBy: row?.changed_by ?? null };
  });

/** Takes effect at once, even for operators with an open session: it is checked on each request. */
export async function saveAgreement(
  ctx: TenantCtx,
  { body: { allowsChanges } }: { body: { allowsChanges: boolean } },
): Promise<Agreement & { success: true }> {
  const { tenantId } = ctx;
  const changedBy = ctx.actor?.email ?? null;
  const before = await readAgreement(ctx);
  await ctx.tx(async (tx) => {
    await tx
      .db('accounts_acting_agreement')
      .insert({ tenant_id: tenantId, allows_changes: allowsChanges, changed_by: changedBy })
      .onConflict('tenant_id')
      .merge({
        allows_changes: allowsChanges,
        changed_by: changedBy,
        updated_at: tx.db.fn.now(),
      });
    await tx.audit({
      action: 'agreement.updated',
      subject: 'agreement',
      subjectId: tenantId,
      before: { allowsChanges: before.allowsChanges },
      after: { allowsChanges },
    });
  });
  return { allowsChanges, changedBy, success: true };
}
