import { conflict, invalid } from '@foyer/kit';
import { service, type TenantLogo, type Tx } from '@foyer/kit/server';
import { RESERVED_URLS, tenantCreated, type TenantStatus } from '../contract.ts';

export interface NewTenant {
  name: string;
  url: string;
  email: string;
  phone: string;
  inviteTemplateSubject: string;
  inviteTemplateBody: string;
  /** Pending until its first owner is verified, unless given. */
  status?: TenantStatus;
  timeZone?: string;
  createdAt?: Date;
  /** `#rrggbb` */
  accent?: string;
  /** A file that stands, or will, where `logoPlace` says. */
  logo?: { name: string; width: number; height: number; ground: TenantLogo['ground'] };
}

/** Makes tenants inside the caller's transaction, which must reach the platform's rows. */
export interface TenantCreation {
  create(tx: Tx, tenant: NewTenant): Promise<{ id: string }>;
}
export const tenantCreation = service<TenantCreation>('tenants.create/v1');

/** The tenant, its url and all that listeners keep per tenant: everything or nothing. */
export async function createTenant(tx: Tx, tenant: NewTenant): Promise<{ id: string }> {
  const url = checkUrl(tenant.url);
  const [row] = await tx
    .db('tenants_tenant')
    .insert({
      url,
      name: tenant.name,
      email: tenant.email,
      phone: tenant.phone,
      invite_template_subject: tenant.inviteTemplateSubject,
      invite_template_body: tenant.inviteTemplateBody,
      ...(tenant.status && { status: tenant.status }),
      ...(tenant.timeZone && { time_zone: tenant.timeZone }),
      ...(tenant.accent && { accent: tenant.accent }),
      ...(tenant.logo && {
        logo: tenant.logo.name,
        logo_ground: tenant.logo.ground,
        logo_width: tenant.logo.width,
        logo_height: tenant.logo.height,
      }),
      ...(tenant.createdAt && { created_at: tenant.createdAt, updated_at: tenant.createdAt }),
    })
    .returning<{ id: string }[]>('id');
  if (!row) throw new Error('An insert answered no row.');
  await keepUrl(tx, row.id, url);
  await tx.audit({
    action: 'tenant.created',
    subject: 'tenant',
    subjectId: row.id,
    tenantId: row.id,
    after: { ...tenant, url },
  });
  await tx.emit(tenantCreated, { tenantId: row.id, name: tenant.name, url });
  return { id: row.id };
}

/** Tenant urls are names of hosts, so they follow the rules of host names. */
function checkUrl(url: string): string {
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(url))
    throw invalid({
      'details.url': ['URL may hold lowercase letters, digits and hyphens, at most 63 of them.'],
    });
  if (RESERVED_URLS.includes(url))
    throw invalid({
      'details.url': [`“${url}” is used by the platform itself. Please choose another URL.`],
    });
  return url;
}

/** A url that another tenant had once still leads to that tenant, so it stays taken. */
async function keepUrl(tx: Tx, tenantId: string, url: string): Promise<void> {
  const kept = await tx
    .db('tenants_url')
    .insert({ tenant_id: tenantId, url })
    .onConflict('url')
    .ignore()
    .returning('id');
  if (kept.length === 0) throw urlTaken(url);
}

const urlTaken = (url: string) => conflict('duplicate_url', `The URL “${url}” is already taken.`);
