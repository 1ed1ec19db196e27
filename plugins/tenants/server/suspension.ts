import { conflict } from '@foyer/kit';
import { query, queryRow, type Ctx, type Handlers, type Knex, type Tx } from '@foyer/kit/server';
import type { Suspension, Tenant, tenants } from '../contract.ts';
import type { TenantsTenantRow } from './schema.ts';
import { requireEditable, tenantTable } from './tenantTable.ts';

type Routes = Handlers<typeof tenants>['routes'];

/**
 * Stops a tenant's sales and payouts. Waits for the sales in progress: each of them either completes
 * before, or is refused after it.
 */
export const suspendTenant: Routes['suspend'] = (ctx, { params: { tenantId }, body }) =>
  changeSuspension(ctx, tenantId, { ...body, action: 'tenant.suspended' });

export const reactivateTenant: Routes['reactivate'] = (ctx, { params: { tenantId }, body }) =>
  changeSuspension(ctx, tenantId, { ...body, action: 'tenant.reactivated' });

type Change =
  ({ action: 'tenant.suspended' } & Suspension) | { action: 'tenant.reactivated'; reason: string };

async function changeSuspension(
  ctx: Ctx,
  tenantId: string,
  change: Change,
): Promise<Tenant & { success: true }> {
  const tenant = await ctx.tx(async (tx) => {
    const step = { tx, deps: ctx, params: { tenantId } };
    const before = await tenantTable.lock(step, tenantId);
    requireEditable(before);
    const { id } = before;
    const { suspendedAt } = before.details;
    const isSuspending = change.action === 'tenant.suspended';
    if (isSuspending && suspendedAt)
      throw conflict('already_suspended', 'This tenant is already suspended.');
    if (!isSuspending && !suspendedAt)
      throw conflict('not_suspended', 'This tenant isn’t suspended.');
    await query(tx.db, 'select tenants_lock_suspension(?)', [id]);
    await tx
      .db<TenantsTenantRow>('tenants_tenant')
      .where({ id })
      .update({
        suspended_at: isSuspending ? tx.db.fn.now(3) : null,
        suspended_reason: isSuspending ? change.reason : null,
        suspended_contact: isSuspending ? change.contact : null,
        updated_at: tx.db.fn.now(3),
      });
    const { action, ...after } = change;
    await tx.audit({
      action,
      subject: 'tenant',
      subjectId: id,
      tenantId: id,
      before: { name: before.details.name, suspendedAt },
      after,
    });
    return tenantTable.one({ db: tx.db, deps: ctx, params: step.params }, id);
  });
  return { ...tenant, success: true };
}

/** Whether a tenant can't sell tickets now. Not for sales: they call `lockSales`. */
export async function isSuspended(db: Knex, tenantId: string): Promise<boolean> {
  const row = await queryRow<{ suspended: boolean }>(
    db,
    'select tenants_is_suspended_v1(?) as suspended',
    [tenantId],
  );
  return row.suspended;
}

/**
 * Call it in the transaction of a sale, before any event is locked: the tenant can't be suspended until the
 * transaction ends.
 * @throws 409 if it is suspended
 */
export async function lockSales({ db }: Tx, tenantId: string): Promise<void> {
  await query(db, 'select tenants_lock_sales_v1(?)', [tenantId]);
  if (await isSuspended(db, tenantId))
    throw conflict(
      'sales_suspended',
      'This organization is suspended, so tickets can’t be sold or given away.',
    );
}
