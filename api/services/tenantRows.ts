import type { TenantRows } from '@foyer/kit/server';

/** The host's tables with rows of tenants that are deleted with the tenant. */
const FORGOTTEN = ['kit_mail', 'kit_idempotency', 'kit_task', 'kit_upload'] as const;

export const hostTenantRows: TenantRows = {
  async endSessions({ db }, tenantId) {
    await db('kit_session').whereRaw(`sess -> 'who' ->> 'tenantId' = ?`, [tenantId]).delete();
  },
  async forget({ db }, tenantId) {
    for (const table of FORGOTTEN) await db(table).where({ tenant_id: tenantId }).delete();
  },
};
