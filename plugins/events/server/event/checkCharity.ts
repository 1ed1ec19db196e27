import { invalid } from '@foyer/kit';
import type { Deps, Tx } from '@foyer/kit/server';
import { charityDirectory } from '@foyer/plugin-charities/server';

/** An event offers only what its tenant may offer. */
export async function checkCharity(
  deps: Deps,
  { db }: Tx,
  assignment: { tenantId: string; charityId: string },
): Promise<void> {
  if (!(await deps.use(charityDirectory).mayOffer(db, assignment)))
    throw invalid({ 'details.charityId': ['This charity is not assigned to the organisation.'] });
}
