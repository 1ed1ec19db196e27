import { service, type Tx } from '@foyer/kit/server';
import type { TenantsTenantRow } from './schema.ts';

/** Where a tenant is in its life, inside the caller's transaction, which must reach the platform's rows. */
export interface TenantLifecycle {
  /** Its first owner is verified: one that is pending becomes active. In any other state it stays as it is. */
  activate(tx: Tx, tenantId: string): Promise<void>;
}
export const tenantLifecycle = service<TenantLifecycle>('tenants.lifecycle/v1');

export const lifecycle: TenantLifecycle = {
  async activate(tx, tenantId) {
    const changed = await tx
      .db<TenantsTenantRow>('tenants_tenant')
      .where({ id: tenantId, status: 'pending' })
      .whereNull('deleted_at')
      .update({ status: 'active', updated_at: tx.db.fn.now(3) });
    if (changed === 0) return;
    await tx.audit({
      action: 'tenant.activated',
      subject: 'tenant',
      subjectId: tenantId,
      tenantId,
      before: { status: 'pending' },
      after: { status: 'active' },
    });
  },
};
