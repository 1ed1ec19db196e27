import { address, ask } from '../ask.ts';
import { allOf, idsOf, page, same, type Row, type SeenList } from './seenList.ts';

const SMALLEST_PAGE = 2;
const LARGEST_PAGE = 50;
const PAGES = 6;

/** So many rows that a list is walked in a few pages, also when it has become long. */
const pageOf = (rows: number): number =>
  Math.min(LARGEST_PAGE, Math.max(SMALLEST_PAGE, Math.ceil(rows / PAGES)));

/** Both dialects page by page; by cursor, with rows added in between. */
export async function walkProblems(seen: SeenList, sort: string): Promise<string[]> {
  const before = idsOf((await allOf(seen, { sort })).rows);
  const limit = String(pageOf(before.length));
  const walked: string[] = [];
  let expected = before.length;
  const problems: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await page(seen, { limit, sort, ...(cursor && { cursor }) });
    if (typeof answer === 'string') return [answer];
    if (answer.count !== expected)
      problems.push(
        `sorted by ${sort} the count is ${answer.count} and there are ${expected} rows`,
      );
    walked.push(...idsOf(answer.result));
    ({ cursor } = answer);
    if (seen.add && expected < before.length + 2) {
      await seen.add();
      expected += 1;
    }
  }
  if (new Set(walked).size < walked.length) problems.push(`walking by ${sort} shows a row twice`);
  const missed = before.filter((id) => !walked.includes(id));
  if (missed.length > 0) problems.push(`walking by ${sort} misses ${missed.length} rows`);
  return [...problems, ...(await rangeProblems(seen, sort))];
}

async function rangeProblems(seen: SeenList, sort: string): Promise<string[]> {
  const byCursor = idsOf((await allOf(seen, { sort })).rows);
  const [field = '', direction = ''] = sort.split(':');
  const simple = JSON.stringify([field, direction.toUpperCase()]);
  // Other page ends than by cursor.
  const step = pageOf(byCursor.length) + 1;
  const byRange: string[] = [];
  for (let from = 0; from < byCursor.length; from += step) {
    const answer = await ask(
      seen.visitor,
      'get',
      address(seen.list.path, seen.params, { sort: simple, range: `[${from},${from + step - 1}]` }),
    );
    const total = answer.headers.get('content-range')?.split('/')[1];
    if (answer.status !== 200 || total !== String(byCursor.length))
      return [`range from ${from} answers ${answer.status} with a total of ${total}`];
    byRange.push(...idsOf(answer.body as Row[]));
  }
  return same(byCursor, byRange) ? [] : [`sorted by ${sort} the two dialects differ`];
}
