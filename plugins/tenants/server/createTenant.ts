import { ApiError } from '@foyer/kit';
import { service, type Deps, type TenantLogo, type Tx } from '@foyer/kit/server';
import { randomUUID } from 'node:crypto';
import { tenantCreated, type Tenant, type TenantForm, type TenantStatus } from '../contract.ts';
import { tenantTable } from './tenantTable.ts';

export interface NewTenant extends TenantForm {
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
export async function createTenant(tx: Tx, deps: Deps, given: NewTenant): Promise<Tenant> {
  const { status, timeZone, createdAt, accent, logo, ...form } = given;
  const step = { tx, deps, params: { tenantId: randomUUID() } };
  const tenant = await tenantTable.add(step, form, {
    ...(status && { status }),
    ...(timeZone && { time_zone: timeZone }),
    ...(accent && { accent }),
    ...(logo && {
      logo: logo.name,
      logo_ground: logo.ground,
      logo_width: logo.width,
      logo_height: logo.height,
    }),
    ...(createdAt && { created_at: createdAt, updated_at: createdAt }),
  });
  await tx
    .emit(tenantCreated, { tenantId: tenant.id, name: form.name, url: form.url })
    .catch((error: unknown) => {
      throw settingsFailed(error);
    });
  return tenant;
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
