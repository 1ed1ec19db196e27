import { conflict, notFound } from '@foyer/kit';
import { removeFile, type TenantCtx, type Tx } from '@foyer/kit/server';
import { isEditable } from '../contract.ts';
import { BRAND_COLUMNS, logoPlace, toWire, type BrandRecord } from './brandRecord.ts';

/**
 * Changes a tenant's branding, and audits it. The branding of a tenant that is neither active nor
 * pending is locked.
 */
export async function changeBrand(
  ctx: TenantCtx,
  given: { action: string; changes: Partial<Omit<BrandRecord, 'id'>> },
): Promise<{ logo: string | null; accent: string | null; success: true }> {
  const { tenantId } = ctx;
  return ctx.tx(async (tx) => {
    const before = await lockBrand(tx, tenantId);
    const after = { ...before, ...given.changes };
    await tx
      .db('tenants_tenant')
      .where({ id: tenantId })
      .update({ ...given.changes, updated_at: tx.db.fn.now() });
    if (before.logo && before.logo !== after.logo)
      await tx.enqueue(removeFile, logoPlace(tenantId, before.logo));
    await tx.audit({
      action: given.action,
      subject: 'tenant',
      subjectId: tenantId,
      tenantId,
      before: toWire(before),
      after: toWire(after),
    });
    return { ...toWire(after), success: true as const };
  });
}

async function lockBrand(tx: Tx, tenantId: string): Promise<BrandRecord> {
  const row = await tx
    .db('tenants_tenant as t')
    .where('t.id', tenantId)
    .whereNull('t.deleted_at')
    .forUpdate()
    .first<(BrandRecord & { status: string }) | undefined>([...BRAND_COLUMNS, 't.status']);
  if (!row) throw notFound('tenant');
  const { status, ...brand } = row;
  if (!isEditable(status))
    throw conflict('tenant_disabled', 'This tenant is disabled, so its branding can’t be changed.');
  return brand;
}
