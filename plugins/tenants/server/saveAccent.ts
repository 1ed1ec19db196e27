import type { InputOf, TenantCtx } from '@foyer/kit/server';
import type { tenants } from '../contract.ts';
import { changeBrand } from './changeBrand.ts';

/** Stored as the tenant chose it; pages make it readable, so that the correction can be improved later. */
export const saveAccent = (ctx: TenantCtx, { body }: InputOf<typeof tenants.routes.saveAccent>) =>
  changeBrand(ctx, { action: 'tenant.accent', changes: { accent: body.accent } });
