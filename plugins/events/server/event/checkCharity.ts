import { invalid } from '@foyer/kit';
import type { Deps, Tx } from '@foyer/kit/server';
import { charityDirectory } from '@foyer/plugin-charities/server';

/** An event may offer only charities that its tenant may offer. */
export async function checkCharity(
  deps: Deps,
  { db }: Tx,
  assignment: { tenantId: string; charityId: string },
): Promise<void> {
  if (!(await deps.use(charityDirectory).mayOffer(db, assignment)))
    throw invalid({
      'details.charityId': ['This charity isn’t assigned to the organization. Choose another one.'],
    });
}
