import { conflict, notFound } from '@foyer/kit';
import { tenantDirectory, type Deps, type Tx } from '@foyer/kit/server';
import { charityAssigned, charityUnassigned, type Charity } from '../contract.ts';

/** Locks a charity against concurrent changes, and finds the tenant that can offer it. */
export interface Assignment {
  charity: Charity;
  tenantId: string;
}

/** A tenant that is neither active nor pending is locked, including its charities. */
export async function requireEditableTenant(deps: Deps, tenantId: string): Promise<void> {
  const tenant = await deps.use(tenantDirectory).byId(tenantId);
  if (!tenant) throw notFound('tenant');
  if (!tenant.isOpen)
    throw conflict(
      'tenant_disabled',
      'This tenant is disabled, so its charities can’t be changed.',
    );
}

/** Assigning is idempotent. */
export async function assignCharity(tx: Tx, { charity, tenantId }: Assignment): Promise<void> {
  if (charity.details.status !== 'active')
    throw conflict(
      'inactive_charity',
      'An inactive charity can’t be assigned. Set it to active first.',
    );
  const added = await tx
    .db('charities_assignment')
    .insert({ tenant_id: tenantId, charity_id: charity.id })
    .onConflict(['tenant_id', 'charity_id'])
    .ignore()
    .returning('id');
  if (added.length === 0) return;
  await auditAssignment(tx, { charity, tenantId }, true);
  await tx.emit(charityAssigned, { tenantId, charityId: charity.id });
}

/** Listeners remove the charity from whatever refers to it, such as events. */
export async function unassignCharity(tx: Tx, { charity, tenantId }: Assignment): Promise<void> {
  const removed = await tx
    .db('charities_assignment')
    .where({ tenant_id: tenantId, charity_id: charity.id })
    .delete();
  if (removed === 0) return;
  await auditAssignment(tx, { charity, tenantId }, false);
  await tx.emit(charityUnassigned, { tenantId, charityId: charity.id });
}

const auditAssignment = (tx: Tx, { charity, tenantId }: Assignment, assigned: boolean) =>
  tx.audit({
    action: assigned ? 'charity.assigned' : 'charity.unassigned',
    subject: 'charity',
    subjectId: charity.id,
    tenantId,
    before: { name: charity.details.name, assigned: !assigned },
    after: { name: charity.details.name, assigned },
  });
