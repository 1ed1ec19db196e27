import { forbidden } from '@foyer/kit';
import type { Ctx, Handlers } from '@foyer/kit/server';
import type { tenants, Tenant, TenantChange } from '../contract.ts';
import type { TenantsTenantRow } from './schema.ts';
import { lockTenant, requireEditable, toTenant } from './tenantRecord.ts';
import { checkUrl, keepUrl } from './tenantUrl.ts';

type Resource = Handlers<typeof tenants>['resources']['tenants'];

export const updateTenant: Resource['update'] = (ctx, { params, body }) =>
  changeTenant(ctx, params.id, body.details);

export const patchTenant: Handlers<typeof tenants>['routes']['change'] = async (
  ctx,
  { params, body },
) => ({ ...(await changeTenant(ctx, params.id, body.details)), success: true });

/**
 * Changes the given fields of a tenant's basic information.
 * @throws 409 for a disabled tenant and for a URL that is taken, 403 for a tenant's people who send another URL
 */
function changeTenant(ctx: Ctx, id: string, details: Partial<TenantChange>): Promise<Tenant> {
  return ctx.tx(async (tx) => {
    const before = await lockTenant(tx, id);
    requireEditable(before);
    const { phone, inviteTemplateSubject, inviteTemplateBody, url = before.url } = details;
    if (url !== before.url) {
      if (ctx.realm !== 'platform')
        throw forbidden('url_locked', 'Only a platform operator can change a tenant’s URL.');
      await keepUrl(tx, before.id, checkUrl(url));
    }
    const [after] = await tx
      .db<TenantsTenantRow>('tenants_tenant')
      .where({ id: before.id })
      .update({
        url,
        ...(phone !== undefined && { phone }),
        ...(inviteTemplateSubject !== undefined && {
          invite_template_subject: inviteTemplateSubject,
        }),
        ...(inviteTemplateBody !== undefined && { invite_template_body: inviteTemplateBody }),
        updated_at: tx.db.fn.now(3),
      })
      .returning('*');
    if (!after) throw new Error('The update of tenants_tenant returned no row.');
    await tx.audit({
      action: 'tenant.updated',
      subject: 'tenant',
      subjectId: after.id,
      tenantId: after.id,
      before: toTenant(before).details,
      after: toTenant(after).details,
    });
    return toTenant(after);
  });
}
