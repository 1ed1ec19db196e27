import type { Tx } from '@foyer/kit/server';
import type { Charity, CharityForm } from '../contract.ts';
import { lockCharity, toCharity, type CharityRecord } from './charityRecord.ts';

export async function createCharity(tx: Tx, form: CharityForm): Promise<Charity> {
  const rows = await tx.db<CharityRecord>('charities_charity').insert(form).returning('*');
  const [charity] = rows.map(toCharity);
  if (!charity) throw new Error('An insert answered no row.');
  await tx.audit({
    action: 'charity.created',
    subject: 'charity',
    subjectId: charity.id,
    after: charity.details,
  });
  return charity;
}

export async function updateCharity(
  tx: Tx,
  { id, details }: { id: string; details: CharityForm },
): Promise<Charity> {
  const before = toCharity(await lockCharity(tx.db, id));
  await tx
    .db('charities_charity')
    .where({ id })
    .update({ ...details, updated_at: tx.db.fn.now() });
  await tx.audit({
    action: 'charity.updated',
    subject: 'charity',
    subjectId: id,
    before: before.details,
    after: details,
  });
  return { id, details };
}
