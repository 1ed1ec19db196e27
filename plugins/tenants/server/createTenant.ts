import { ApiError } from '@foyer/kit';
import { service, type TenantLogo, type Tx } from '@foyer/kit/server';
import { tenantCreated, type TenantStatus } from '../contract.ts';
import { checkUrl, keepUrl } from './tenantUrl.ts';

export interface NewTenant {
  name: string;
  url: string;
  email: string;
  phone: string;
  inviteTemplateSubject: string;
  inviteTemplateBody: string;
  /** By default, pending until its first owner is verified. */
  status?: TenantStatus;
  timeZone?: string;
  createdAt?: Date;
  /** `#rrggbb` */
  accent?: string;
  /** A file that is, or will be, at `logoPlace`. */
  logo?: { name: string; width: number; height: number; ground: TenantLogo['ground'] };
}

/** Creates tenants inside the caller's transaction, which needs access to the platform's rows. */
export interface TenantCreation {
  create(tx: Tx, tenant: NewTenant): Promise<{ id: string }>;
}
export const tenantCreation = service<TenantCreation>('tenants.create/v1');

/**
 * Creates the tenant, its URL and all data that listeners keep per tenant: everything or nothing.
 * @throws 500 `tenant_settings_failed` where a listener fails, with its error as the cause
 */
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
  if (!row) throw new Error('An insert returned no row.');
  await keepUrl(tx, row.id, url);
  await tx.audit({
    action: 'tenant.created',
    subject: 'tenant',
    subjectId: row.id,
    tenantId: row.id,
    after: { ...tenant, url },
  });
  await tx
    .emit(tenantCreated, { tenantId: row.id, name: tenant.name, url })
    .catch((error: unknown) => {
      throw settingsFailed(error);
    });
  return { id: row.id };
}

function settingsFailed(cause: unknown): ApiError {
  const error = new ApiError({
    status: 500,
    code: 'tenant_settings_failed',
    message: 'Creating tenant settings failed.',
  });
  error.cause = cause;
  return error;
}
