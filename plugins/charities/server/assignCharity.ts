import { conflict, notFound } from '@foyer/kit';
import { tenantDirectory, type Deps, type Tx } from '@foyer/kit/server';
import { charityAssigned, charityUnassigned, type Charity } from '../contract.ts';

/** A charity, locked against changes by others, and the tenant that may offer it. */
export interface Assignment {
  charity: Charity;
  tenantId: string;
}

/** A tenant that is neither active nor pending is locked, and its charities with it. */
export async function requireEditableTenant(deps: Deps, tenantId: string): Promise<void> {
  const tenant = await deps.use(tenantDirectory).byId(tenantId);
  if (!tenant) throw notFound('tenant');
  if (!tenant.isOpen)
    throw conflict('tenant_disabled', 'This tenant is disabled. Its charities cannot be changed.');
}

/** Assigning twice is assigning once. */
export async function assignCharity(tx: Tx, { charity, tenantId }: Assignment): Promise<void> {
  if (charity.details.status !== 'active')
    throw conflict('inactive_charity', 'An inactive charity cannot be assigned.');
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

/** Whoever keeps the charity among an event's choices listens, and lets it go. */
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
