import { tenantRows, type Handlers } from '@foyer/kit/server';
import { tenantDeleted, tenantDeleting, type tenants } from '../contract.ts';
import { ownDetails, requireEditable, tenantTable } from './tenantTable.ts';

/** How long a deleted tenant can be restored by hand, before it is purged. */
const PURGE_AFTER = `interval '30 days'`;

/**
 * Hides and locks a tenant at once; a job purges it later.
 * @throws 409 with the reasons of the listeners that can't allow the deletion yet
 */
export const removeTenant: Handlers<typeof tenants>['resources']['tenants']['remove'] & {} = (
  ctx,
  { params },
) =>
  ctx.tx(async (tx) => {
    const { id } = params;
    const before = await tenantTable.lock({ tx, deps: ctx, params: { tenantId: id } }, id);
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
    await ctx.use(tenantRows).endSessions(tx, before.id);
    await tx.emit(tenantDeleted, { tenantId: before.id });
    await tx.audit({
      action: 'tenant.deleted',
      subject: 'tenant',
      subjectId: before.id,
      tenantId: before.id,
      before: ownDetails(before.details),
    });
  });
