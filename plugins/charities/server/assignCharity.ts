import { conflict, notFound } from '@foyer/kit';
import { tenantDirectory, type Deps, type Tx } from '@foyer/kit/server';
import { charityAssigned, charityUnassigned } from '../contract.ts';
import { lockCharity } from './charityRecord.ts';

export interface Assignment {
  charityId: string;
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
export async function assignCharity(tx: Tx, { charityId, tenantId }: Assignment): Promise<void> {
  const charity = await lockCharity(tx.db, charityId);
  if (charity.status !== 'active')
    throw conflict('inactive_charity', 'An inactive charity cannot be assigned.');
  const added = await tx
    .db('charities_assignment')
    .insert({ tenant_id: tenantId, charity_id: charityId })
    .onConflict(['tenant_id', 'charity_id'])
    .ignore()
    .returning('id');
  if (added.length === 0) return;
  await tx.audit({
    action: 'charity.assigned',
    subject: 'charity',
    subjectId: charityId,
    tenantId,
    before: { name: charity.name, assigned: false },
    after: { name: charity.name, assigned: true },
  });
  await tx.emit(charityAssigned, { tenantId, charityId });
}

/** Whoever keeps the charity among an event's choices listens, and lets it go. */
export async function unassignCharity(tx: Tx, { charityId, tenantId }: Assignment): Promise<void> {
  const charity = await lockCharity(tx.db, charityId);
  const removed = await tx
    .db('charities_assignment')
    .where({ tenant_id: tenantId, charity_id: charityId })
    .delete();
  if (removed === 0) return;
  await tx.audit({
    action: 'charity.unassigned',
    subject: 'charity',
    subjectId: charityId,
    tenantId,
    before: { name: charity.name, assigned: true },
    after: { name: charity.name, assigned: false },
  });
  await tx.emit(charityUnassigned, { tenantId, charityId });
}
