import { conflict, formatList } from '@foyer/kit';

/**
 * For a listener of `tenants.deleting/v1` that can't allow the deletion yet.
 * @param reasons parts of one sentence, with figures: `2 refunds are in progress`; none allows it
 * @throws 409 with all of them
 */
export function refuseDeletion(reasons: readonly string[]): void {
  if (reasons.length > 0)
    throw conflict(
      'money_outstanding',
      `You can’t delete this tenant yet: ${formatList(reasons)}.`,
    );
}
