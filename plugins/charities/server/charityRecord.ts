import { notFound } from '@foyer/kit';
import { isUuid, type Knex, type Listing } from '@foyer/kit/server';
import type { Charity, CharityForm, TenantCharity } from '../contract.ts';

export type CharityRecord = { id: string } & CharityForm;

const COLUMNS = {
  id: 'c.id',
  'details.name': 'c.name',
  'details.status': 'c.status',
  'details.street': 'c.street',
  'details.city': 'c.city',
  'details.state': 'c.state',
  'details.zip_code': 'c.zip_code',
};

export const charityListing: Listing<Charity> = {
  from: (db) => db('charities_charity as c'),
  columns: COLUMNS,
};

/** Only active charities: a paused one keeps its assignments, and shows again when it is resumed. */
export const tenantCharityListing: Listing<TenantCharity> = {
  from: (db, { tenantId }) =>
    db('charities_charity as c')
      .leftJoin('charities_assignment as a', (join) =>
        join.on('a.charity_id', 'c.id').andOnVal('a.tenant_id', tenantId),
      )
      .where('c.status', 'active'),
  columns: { ...COLUMNS, 'details.assigned': '(a.id is not null)' },
};

export const toCharity = ({
  id,
  name,
  status,
  street,
  city,
  state,
  zip_code,
}: CharityRecord): Charity => ({
  id,
  details: { name, status, street, city, state, zip_code },
});

/** Locks a charity against changes by others until the transaction ends. */
export async function lockCharity(db: Knex.Transaction, id: string): Promise<CharityRecord> {
  const row = isUuid(id)
    ? await db<CharityRecord>('charities_charity').where({ id }).forUpdate().first()
    : undefined;
  if (!row) throw notFound('charity');
  return row;
}
