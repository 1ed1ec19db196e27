import { service, type Knex, type Tx } from '@foyer/kit/server';
import type { Charity, CharityForm } from '../contract.ts';
import { assignCharity, type Assignment } from './assignCharity.ts';
import { createCharity } from './saveCharity.ts';

/** Writes to the directory inside the caller's transaction, which must reach the platform's rows. */
export interface CharityDirectory {
  create(tx: Tx, form: CharityForm): Promise<Charity>;
  assign(tx: Tx, assignment: Assignment): Promise<void>;
  /** Whether a tenant may offer a charity now; `db` has to reach the tenant's rows. */
  mayOffer(db: Knex, assignment: Assignment): Promise<boolean>;
  /** What buyers read of a charity that the tenant may offer now; null for any other. */
  nameOf(db: Knex, assignment: Assignment): Promise<string | null>;
}
export const charityDirectory = service<CharityDirectory>('charities.directory/v1');

export const directory: CharityDirectory = {
  create: createCharity,
  assign: assignCharity,
  mayOffer: async (db, assignment) => (await findOffered(db, assignment)) !== undefined,
  nameOf: async (db, assignment) => (await findOffered(db, assignment))?.name ?? null,
};

async function findOffered(db: Knex, { charityId, tenantId }: Assignment) {
  const [row] = await db('charities_assignment as a')
    .join('charities_charity as c', 'c.id', 'a.charity_id')
    .where({ 'a.tenant_id': tenantId, 'a.charity_id': charityId, 'c.status': 'active' })
    .select<{ name: string }[]>('c.name');
  return row;
}
