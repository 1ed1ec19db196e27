import { listPage } from '../protocol/listPage.ts';
import type { Tables } from '../world/createWorld.ts';

/** A session's lines in the order in which they were given. */
export const lineItemsOf = (
  tables: Tables,
  sessionId: string,
  input: { limit?: number; starting_after?: string; ending_before?: string },
) =>
  listPage({
    url: `/v1/checkout/sessions/${sessionId}/line_items`,
    input,
    rows: tables.sessionPlans.get(sessionId)?.items ?? [],
  });
