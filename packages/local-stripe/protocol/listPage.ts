import { resourceMissing } from './problem.ts';

interface Page {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

/**
 * A page of a list, newest first.
 *
 *     return listPage({ url: '/v1/refunds', input, rows: mine.refunds.newest(), isWanted });
 */
export function listPage<T extends { id: string }>({
  url,
  input,
  rows,
  isWanted = () => true,
}: {
  url: string;
  input: Page;
  rows: Iterable<T>;
  isWanted?: (row: T) => boolean;
}): { object: 'list'; data: T[]; has_more: boolean; url: string } {
  const limit = input.limit ?? 10;
  const cursor = input.starting_after ?? input.ending_before;
  const data: T[] = [];
  let isAfterCursor = input.starting_after === undefined;
  let isFound = cursor === undefined;
  for (const row of rows) {
    if (row.id === cursor) {
      isFound = true;
      isAfterCursor = true;
      if (input.ending_before !== undefined) break;
      continue;
    }
    if (!isAfterCursor || !isWanted(row)) continue;
    data.push(row);
    if (input.ending_before === undefined && data.length > limit) break;
  }
  if (!isFound && cursor !== undefined)
    throw resourceMissing(
      'object',
      cursor,
      input.starting_after ? 'starting_after' : 'ending_before',
    );
  // Backward paging returns the rows right before the cursor.
  const page = input.ending_before === undefined ? data.slice(0, limit) : data.slice(-limit);
  return { object: 'list', data: page, has_more: data.length > limit, url };
}
