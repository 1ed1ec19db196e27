import { service, type Deps, type Knex, type Tx } from '@foyer/kit/server';
import type { Charity, CharityForm } from '../contract.ts';
import { assignCharity } from './assignCharity.ts';
import { charityTable } from './charityTable.ts';

export interface Offer {
  charityId: string;
  tenantId: string;
}

/**
 * Writes to the directory inside the caller's transaction, which must reach the platform's rows.
 */
export interface CharityDirectory {
  create(tx: Tx, form: CharityForm): Promise<Charity>;
  assign(tx: Tx, offer: Offer): Promise<void>;
  /** Whether a tenant can offer a charity now. `db` must reach the tenant's rows. */
  mayOffer(db: Knex, offer: Offer): Promise<boolean>;
  /** What buyers read about a charity that the tenant can offer now; null for any other charity. */
  nameOf(db: Knex, offer: Offer): Promise<string | null>;
}
export const charityDirectory = service<CharityDirectory>('charities.directory/v1');

export const makeDirectory = (deps: Deps): CharityDirectory => ({
  create: (tx, form) => charityTable.insert({ tx, deps, params: {} }, form),
  assign: async (tx, { charityId, tenantId }) => {
    const charity = await charityTable.lock({ tx, deps, params: {} }, charityId);
    await assignCharity(tx, { charity, tenantId });
  },
  mayOffer: async (db, offer) => (await findOffered(db, offer)) !== undefined,
  nameOf: async (db, offer) => (await findOffered(db, offer))?.name ?? null,
});

async function findOffered(db: Knex, { charityId, tenantId }: Offer) {
  const [row] = await db('charities_assignment as a')
    .join('charities_charity as c', 'c.id', 'a.charity_id')
    .where({ 'a.tenant_id': tenantId, 'a.charity_id': charityId, 'c.status': 'active' })
    .select<{ name: string }[]>('c.name');
  return row;
}
