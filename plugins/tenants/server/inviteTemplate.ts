import { notFound } from '@foyer/kit';
import { service, type TenantBrand, type Tx } from '@foyer/kit/server';
import { BRAND_COLUMNS, toBrand, type BrandRecord } from './brandRecord.ts';

/** A tenant as its invites show it: its name, address and branding, and its own text. */
export interface InviteTemplate {
  name: string;
  url: string;
  timeZone: string;
  brand: TenantBrand;
  subject: string;
  body: string;
}

/** Reads inside the caller's transaction, which needs access to the tenant's rows and may have created them. */
export interface InviteTemplates {
  of(tx: Tx, tenantId: string): Promise<InviteTemplate>;
}
export const inviteTemplates = service<InviteTemplates>('tenants.inviteTemplates/v1');

/** @throws 404 for a tenant that doesn't exist */
export async function inviteTemplate({ db }: Tx, tenantId: string): Promise<InviteTemplate> {
  const row = await db('tenants_tenant as t')
    .where({ 't.tenant_id': tenantId })
    .whereNull('t.deleted_at')
    .first<(BrandRecord & Omit<InviteTemplate, 'brand'>) | undefined>([
      ...BRAND_COLUMNS,
      't.name',
      't.url',
      't.time_zone as timeZone',
      't.invite_template_subject as subject',
      't.invite_template_body as body',
    ]);
  if (!row) throw notFound('tenant');
  const { name, url, timeZone, subject, body } = row;
  return { name, url, timeZone, subject, body, brand: toBrand(row) };
}
