import { notFound } from '@foyer/kit';
import { service, type Tx } from '@foyer/kit/server';

/** A tenant as its invites show it: its name and address, and the words that it chose. */
export interface InviteTemplate {
  name: string;
  url: string;
  timeZone: string;
  subject: string;
  body: string;
}

/** Reads inside the caller's transaction, which must reach the tenant's rows; it may have made them. */
export interface InviteTemplates {
  of(tx: Tx, tenantId: string): Promise<InviteTemplate>;
}
export const inviteTemplates = service<InviteTemplates>('tenants.inviteTemplates/v1');

/** @throws 404 for a tenant that is not there */
export async function inviteTemplate({ db }: Tx, tenantId: string): Promise<InviteTemplate> {
  const row = await db('tenants_tenant')
    .where({ tenant_id: tenantId })
    .whereNull('deleted_at')
    .first<InviteTemplate | undefined>({
      name: 'name',
      url: 'url',
      timeZone: 'time_zone',
      subject: 'invite_template_subject',
      body: 'invite_template_body',
    });
  if (!row) throw notFound('tenant');
  return row;
}
