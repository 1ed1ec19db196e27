import type { TenantCtx } from '@foyer/kit/server';
import type { AccentForm } from '../contract.ts';
import { changeBrand } from './changeBrand.ts';

/** The colour as the tenant chose it; pages make it readable, so that it can be corrected better one day. */
export const saveAccent = (ctx: TenantCtx, { body }: { body: AccentForm }) =>
  changeBrand(ctx, { action: 'tenant.accent', changes: { accent: body.accent } });
