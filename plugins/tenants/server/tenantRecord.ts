import { conflict, notFound } from '@foyer/kit';
import { isUuid, type Tx } from '@foyer/kit/server';
import { isEditable, type Tenant } from '../contract.ts';
import { toWire, type BrandRecord } from './brandRecord.ts';
import type { TenantsTenantRow } from './schema.ts';

/** A tenant as lists and writes show it. */
export const toTenant = (row: TenantsTenantRow): Tenant => ({
  id: row.id,
  details: {
    id: row.url,
    name: row.name,
    email: row.email,
    phone: row.phone,
    url: row.url,
    status: row.status,
    timeZone: row.time_zone,
    inviteTemplateSubject: row.invite_template_subject,
    inviteTemplateBody: row.invite_template_body,
    ...toWire(row as BrandRecord),
    dateCreated: row.created_at.toISOString(),
  },
});

/**
 * Locks a tenant until the transaction ends.
 * @throws 404 if it doesn't exist or was deleted
 */
export async function lockTenant({ db }: Tx, id: string): Promise<TenantsTenantRow> {
  const row = isUuid(id)
    ? await db<TenantsTenantRow>('tenants_tenant')
        .where({ id })
        .whereNull('deleted_at')
        .forUpdate()
        .first()
    : undefined;
  if (!row) throw notFound('tenant');
  return row;
}

/** @throws 409 for a tenant that is neither active nor pending */
export function requireEditable(row: Pick<TenantsTenantRow, 'status'>): void {
  if (!isEditable(row.status))
    throw conflict('tenant_disabled', 'This tenant is disabled and can’t be edited.');
}
