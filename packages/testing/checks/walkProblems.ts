import { fieldKind } from '../../../plugins/kit/server/list/fields.ts';
import { address, ask } from '../ask.ts';
import { allOf, idsOf, LARGEST_PAGE, page, same, type Row, type SeenList } from './seenList.ts';

const SMALLEST_PAGE = 2;
const PAGES = 6;
const ADDED = 2;

/**
 * Walks one order in small pages in both dialects, and every other in two pages, and compares them with all rows by
 * range. Rows are added in between.
 */
export async function walkProblems(seen: SeenList): Promise<string[]> {
  const orders = seen.list.sort.flatMap((field) => [`${field}:asc`, `${field}:desc`]);
  const riskiest = riskiestOf(seen, orders);
  if (!riskiest) return [];
  const others = orders.filter((sort) => sort !== riskiest);
  return [...(await walkInSmallPages(seen, riskiest)), ...(await walkInTwoPages(seen, others))];
}

/** An instant that is finer than its row shows is repeated only if a page ends with it. */
const riskiestOf = ({ list }: SeenList, orders: readonly string[]): string | undefined =>
  orders.find((sort) => fieldKind(list.row, sort.replace(/:.*/, '')) === 'instant') ?? orders[0];

async function walkInSmallPages(seen: SeenList, sort: string): Promise<string[]> {
  const { rows, problem } = await allOf(seen, { sort });
  if (problem) return [`sorted by ${sort}: ${problem}`];
  const walk = startOf(sort, idsOf(rows));
  const size = Math.max(SMALLEST_PAGE, pageSize(rows.length, PAGES));
  let added = 0;
  do {
    if (!(await addPage(seen, walk, { size, count: rows.length + added }))) return walk.problems;
    // An item added to a group may move the group, so that it is repeated or missed.
    if (added < ADDED && !seen.isGrouped) {
      await seen.add?.();
      added += 1;
    }
  } while (walk.cursor !== null);
  // These pages end at other rows than those by cursor.
  return endOf(walk, await byRange(seen, sort, { size: size + 1, count: rows.length + added }));
}

/** Reads the first page of each order, adds a row, and then reads the remaining pages. */
async function walkInTwoPages(seen: SeenList, sorts: readonly string[]): Promise<string[]> {
  const { rows, problem } = await allOf(seen, { sort: 'id:asc' });
  if (problem) return [problem];
  const before = idsOf(rows);
  const size = pageSize(before.length, 2);
  const walks: Walk[] = [];
  for (const sort of sorts) {
    const walk = startOf(sort, before);
    walks.push(walk);
    await addPage(seen, walk, { size, count: before.length });
  }
  if (!seen.isGrouped) await seen.add?.();
  const count = before.length + (seen.isGrouped ? 0 : 1);
  const problems: string[] = [];
  for (const walk of walks) {
    let isAnswered = walk.problems.length === 0;
    while (isAnswered && walk.cursor !== null)
      isAnswered = await addPage(seen, walk, { size: LARGEST_PAGE, count });
    const all = isAnswered && (await byRange(seen, walk.sort, { size: LARGEST_PAGE, count }));
    problems.push(...(all === false ? walk.problems : endOf(walk, all)));
  }
  return problems;
}

const pageSize = (rows: number, pages: number): number =>
  Math.min(LARGEST_PAGE, Math.max(1, Math.ceil(rows / pages)));

/** A list being walked by cursor. */
interface Walk {
  sort: string;
  /** The rows that existed at the start. */
  before: readonly string[];
  walked: string[];
  /** An empty cursor means the start, null the end. */
  cursor: string | null;
  problems: string[];
}

const startOf = (sort: string, before: readonly string[]): Walk => ({
  sort,
  before,
  walked: [],
  cursor: '',
  problems: [],
});

/** Reads one more page. @returns whether it succeeded */
async function addPage(
  seen: SeenList,
  walk: Walk,
  { size, count }: { size: number; count: number },
): Promise<boolean> {
  const { sort, cursor } = walk;
  const answer = await page(seen, { limit: String(size), sort, ...(cursor && { cursor }) });
  if (typeof answer === 'string') {
    walk.problems.push(answer);
    return false;
  }
  if (answer.count !== count)
    walk.problems.push(
      `sorted by ${sort} 'count' is ${answer.count} but there are ${count} rows. Check that its query finds each record once`,
    );
  walk.walked.push(...idsOf(answer.result));
  // More rows than exist could mean an endless loop.
  walk.cursor = walk.walked.length > count ? null : answer.cursor;
  return true;
}

/** All IDs by range, or the problem with a response. */
async function byRange(
  seen: SeenList,
  sort: string,
  { size, count }: { size: number; count: number },
): Promise<string[] | string> {
  const [field = '', direction = ''] = sort.split(':');
  const simple = JSON.stringify([field, direction.toUpperCase()]);
  const ids: string[] = [];
  for (let from = 0; from < count; from += size) {
    const answer = await ask(
      seen.visitor,
      'get',
      address(seen.list.path, seen.params, { sort: simple, range: `[${from},${from + size - 1}]` }),
    );
    const total = answer.headers.get('content-range')?.split('/')[1];
    if (answer.status !== 200 || total !== String(count))
      return `sorted by ${sort}, the range from ${from} returns ${answer.status} with a total of ${total}, but there are ${count} rows`;
    ids.push(...idsOf(answer.body as Row[]));
  }
  return ids;
}

/** The problems of a completed walk, compared with all rows by range. */
function endOf({ sort, before, walked, problems }: Walk, all: string[] | string): string[] {
  const found = [...problems];
  const twice = walked.find((id, index) => walked.indexOf(id) !== index);
  if (twice !== undefined)
    found.push(
      `paging by ${sort} shows the row ${twice} twice. A join may multiply it, or its column doesn't hold what the row shows`,
    );
  const missed = before.filter((id) => !walked.includes(id));
  if (missed.length > 0)
    found.push(
      `paging by ${sort} misses ${missed.length} rows, including ${missed[0]}. The column may be null, or more precise than the row shows (use timestamptz(3))`,
    );
  if (typeof all === 'string') return [...found, all];
  // Rows added during the walk may come before or after its current position.
  const known = (ids: readonly string[]) => ids.filter((id) => before.includes(id));
  if (!same(known(walked), known(all)))
    found.push(
      `sorted by ${sort}, pages by cursor and by range have different orders. The column must order rows by what it shows, without the current time or randomness`,
    );
  return found;
}
