import { service, type Tx } from '@foyer/kit/server';
import type { TenantsTenantRow } from './schema.ts';

/** A tenant's state, inside the caller's transaction, which needs access to the platform's rows. */
export interface TenantLifecycle {
  /** Its first owner is verified: a pending tenant becomes active. Any other state stays as it is. */
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
