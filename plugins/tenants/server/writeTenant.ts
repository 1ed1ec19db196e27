import { invalid } from '@foyer/kit';
import type { Ctx, Handlers } from '@foyer/kit/server';
import {
  tenantDeleted,
  tenantDeleting,
  tenantOwnerWanted,
  type tenants,
  type Tenant,
  type TenantForm,
} from '../contract.ts';
import { createTenant } from './createTenant.ts';
import { lockTenant, requireEditable, toTenant } from './tenantRecord.ts';
import type { TenantsTenantRow } from './schema.ts';

type Resource = Handlers<typeof tenants>['resources']['tenants'];

/** How long a deleted tenant can be brought back by hand, before it is purged. */
const PURGE_AFTER = `interval '30 days'`;

/** Makes a tenant with all that is kept per tenant, in one transaction, and has its first owner invited. */
export const addTenant: Resource['create'] = async (ctx, { body }) => {
  const { details } = body;
  if (!details) throw invalid({ details: ['Say what the tenant is to be.'] });
  return makeTenant(ctx, details);
};

function makeTenant(ctx: Ctx, details: TenantForm): Promise<Tenant> {
  return ctx.tx(async (tx) => {
    const { id } = await createTenant(tx, details);
    await tx.emit(tenantOwnerWanted, { tenantId: id, email: details.email });
    return toTenant(await lockTenant(tx, id));
  });
}

export const updateTenant: Resource['update'] = (ctx, { params, body: { details } }) =>
  ctx.tx(async (tx) => {
    const before = await lockTenant(tx, params.id);
    requireEditable(before);
    const [after] = await tx
      .db<TenantsTenantRow>('tenants_tenant')
      .where({ id: before.id })
      .update({
        phone: details.phone,
        invite_template_subject: details.inviteTemplateSubject,
        invite_template_body: details.inviteTemplateBody,
        updated_at: tx.db.fn.now(3),
      })
      .returning('*');
    if (!after) throw new Error('The update of tenants_tenant answered no row.');
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

/** Hidden and locked at once; a job purges it later. */
export const removeTenant: Resource['remove'] & {} = (ctx, { params }) =>
  ctx.tx(async (tx) => {
    const before = await lockTenant(tx, params.id);
    requireEditable(before);
    await tx.emit(tenantDeleting, { tenantId: before.id });
    await tx
      .db('tenants_tenant')
      .where({ id: before.id })
      .update({
        status: 'disabled',
        deleted_at: tx.db.fn.now(3),
        purge_at: tx.db.raw(`now() + ${PURGE_AFTER}`),
        updated_at: tx.db.fn.now(3),
      });
    await tx.emit(tenantDeleted, { tenantId: before.id });
    await tx.audit({
      action: 'tenant.deleted',
      subject: 'tenant',
      subjectId: before.id,
      tenantId: before.id,
      before: toTenant(before).details,
    });
  });
