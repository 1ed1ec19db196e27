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
        `sorted by ${sort} 'count' is ${answer.count} and there are ${expected} rows: does its query find each record once?`,
      );
    walked.push(...idsOf(answer.result));
    ({ cursor } = answer);
    // What is added to a group may move it to another place, where it is met again or missed.
    if (seen.add && !seen.isGrouped && expected < before.length + 2) {
      await seen.add();
      expected += 1;
    }
  }
  const twice = walked.find((id, index) => walked.indexOf(id) !== index);
  if (twice !== undefined)
    problems.push(
      `walking by ${sort} shows the row ${twice} twice: a join multiplies it, or its column is not what the row shows`,
    );
  const missed = before.filter((id) => !walked.includes(id));
  if (missed.length > 0)
    problems.push(
      `walking by ${sort} misses ${missed.length} rows, ${missed[0]} among them: the column may be null, or finer than the row shows (timestamptz(3))`,
    );
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
      return [
        `sorted by ${sort}, the range from ${from} answers ${answer.status} with a total of ${total}, and there are ${byCursor.length} rows`,
      ];
    byRange.push(...idsOf(answer.body as Row[]));
  }
  return same(byCursor, byRange)
    ? []
    : [
        `sorted by ${sort}, pages by cursor and by range are not in the same order: the column has to order rows by what it shows, with no time or chance in it`,
      ];
}
