import { conflict } from '@foyer/kit';

const list = new Intl.ListFormat('en-US');

/**
 * For a listener of `tenants.deleting/v1` that cannot let go of the tenant yet.
 * @param reasons parts of one sentence, with figures: `2 refunds are under way`; none is no refusal
 * @throws 409 with all of them
 */
export function refuseDeletion(reasons: readonly string[]): void {
  if (reasons.length > 0)
    throw conflict(
      'money_outstanding',
      `This tenant cannot be deleted yet: ${list.format(reasons)}.`,
    );
}
