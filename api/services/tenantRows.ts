import type { TenantRows } from '@foyer/kit/server';

/** Tables of the host with rows of tenants that go with them. */
const FORGOTTEN = ['kit_mail', 'kit_idempotency', 'kit_task', 'kit_upload'] as const;

export const hostTenantRows: TenantRows = {
  async endSessions({ db }, tenantId) {
    await db('kit_session').whereRaw(`sess -> 'who' ->> 'tenantId' = ?`, [tenantId]).delete();
  },
  async forget({ db }, tenantId) {
    for (const table of FORGOTTEN) await db(table).where({ tenant_id: tenantId }).delete();
  },
};
