import type * as z from 'zod';
import type { List } from '../../contract.ts';
import { fieldPaths } from '../../server/list/fields.ts';
import { address, ask, fieldsOf } from '../ask.ts';
import type { Visitor } from '../visitor.ts';

/** A list as somebody sees it. */
export interface SeenList {
  name: string;
  list: Omit<List, 'can'>;
  params: Record<string, string>;
  visitor: Visitor;
  /** Adds another row; undefined where nothing is known to. */
  add: (() => Promise<void>) | undefined;
}

type Row = Record<string, unknown>;
interface Page {
  result: Row[];
  count: number;
  cursor: string | null;
}

const START_WITH = 5;

/** The value at a wire path. */
const valueAt = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Row | null)?.[key], row);

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id));
const same = (some: readonly string[], others: readonly string[]): boolean =>
  some.join() === others.join();

/** Everything that a declared list promises, asked of the running server. */
export async function listProblems(seen: SeenList): Promise<string[]> {
  if (!seen.add)
    return [`${seen.name}: rows are added while it is walked; say with 'seed' how to add one`];
  for (let n = 0; n < START_WITH; n++) await seen.add();
  const { rows, problem } = await allOf(seen, {});
  if (problem) return [`${seen.name}: ${problem}`];
  if (rows.length < START_WITH)
    return [`${seen.name}: ${START_WITH} rows were added and ${rows.length} are shown`];
  const problems: string[] = [];
  problems.push(...rowProblems(seen, rows));
  for (const field of seen.list.sort)
    for (const direction of ['asc', 'desc'])
      problems.push(...(await walkProblems(seen, `${field}:${direction}`)));
  const all = (await allOf(seen, {})).rows;
  for (const field of seen.list.filter) problems.push(...(await filterProblems(seen, field, all)));
  for (const field of seen.list.search ?? [])
    problems.push(...(await searchProblems(seen, field, all)));
  problems.push(...(await undeclaredProblems(seen)), ...(await getManyProblems(seen, all)));
  if (seen.list.download) problems.push(...(await downloadProblems(seen, all.length)));
  return problems.map((line) => `${seen.name}: ${line}`);
}

async function page(seen: SeenList, query: Record<string, string>): Promise<Page | string> {
  const { status, body } = await ask(
    seen.visitor,
    'get',
    address(seen.list.path, seen.params, query),
  );
  if (status === 200) return body as Page;
  return `${status} for ${new URLSearchParams(query)}: ${JSON.stringify(body)}`;
}

/** All rows, by cursor. */
async function allOf(
  seen: SeenList,
  query: Record<string, string>,
): Promise<{ rows: Row[]; problem?: string }> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await page(seen, { limit: '100', ...query, ...(cursor && { cursor }) });
    if (typeof answer === 'string') return { rows, problem: answer };
    rows.push(...answer.result);
    ({ cursor } = answer);
  }
  return { rows };
}

function rowProblems({ list }: SeenList, rows: readonly Row[]): string[] {
  const wrong = rows.flatMap((row) => list.row.safeParse(row).error?.issues ?? []);
  const nulls = list.sort.filter((field) => rows.some((row) => valueAt(row, field) === null));
  return [
    ...wrong
      .slice(0, 3)
      .map(({ path, message }) => `a row is not as declared: ${path.join('.')} ${message}`),
    ...nulls.map((field) => `'${field}' can be sorted by and is null in a row`),
  ];
}

/** Both dialects page by page; by cursor, with rows added in between. */
async function walkProblems(seen: SeenList, sort: string): Promise<string[]> {
  const before = idsOf((await allOf(seen, { sort })).rows);
  const walked: string[] = [];
  let expected = before.length;
  const problems: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await page(seen, { limit: '2', sort, ...(cursor && { cursor }) });
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
  const byRange: string[] = [];
  for (let from = 0; from < byCursor.length; from += 3) {
    const answer = await ask(
      seen.visitor,
      'get',
      address(seen.list.path, seen.params, { sort: simple, range: `[${from},${from + 2}]` }),
    );
    const total = answer.headers.get('content-range')?.split('/')[1];
    if (answer.status !== 200 || total !== String(byCursor.length))
      return [`range from ${from} answers ${answer.status} with a total of ${total}`];
    byRange.push(...idsOf(answer.body as Row[]));
  }
  return same(byCursor, byRange) ? [] : [`sorted by ${sort} the two dialects differ`];
}

/** The ids of a filtered list, in both dialects; a text where they are not the same. */
async function bothDialects(
  seen: SeenList,
  query: Record<string, string>,
  filter: Record<string, unknown>,
): Promise<string[] | string> {
  const { rows, problem } = await allOf(seen, query);
  if (problem) return problem;
  const simple: string[] = [];
  for (let from = 0; from <= rows.length; from += 100) {
    const given = { filter: JSON.stringify(filter), range: `[${from},${from + 99}]` };
    const answer = await ask(seen.visitor, 'get', address(seen.list.path, seen.params, given));
    if (answer.status !== 200) return `${answer.status} for ${JSON.stringify(filter)}`;
    simple.push(...idsOf(answer.body as Row[]));
  }
  const ids = idsOf(rows);
  return same(ids.toSorted(), simple.toSorted())
    ? ids
    : `${JSON.stringify(filter)} finds ${simple.length} rows, by cursor ${ids.length}`;
}

const quote = (value: unknown): string => `"${String(value).replaceAll('"', '""')}"`;

async function filterProblems(
  seen: SeenList,
  field: string,
  all: readonly Row[],
): Promise<string[]> {
  const value = all.map((row) => valueAt(row, field)).find((found) => found !== null);
  if (value === undefined) return [];
  const comparisons: [op: string, suffix: string, holds: (other: unknown) => boolean][] = [
    ['=', 'eq', (other) => other === value],
    ['!=', 'ne', (other) => other !== value && other !== null],
  ];
  if (typeof value === 'number')
    comparisons.push(['>=', 'gte', (other) => other !== null && (other as number) >= value]);
  const problems: string[] = [];
  for (const [op, suffix, holds] of comparisons) {
    const expected = all.filter((row) => holds(valueAt(row, field)));
    const query = { filters: `${field} ${op} ${quote(value)}` };
    const found = await bothDialects(seen, query, { [`${field}_${suffix}`]: value });
    if (typeof found === 'string') problems.push(`filter on '${field}': ${found}`);
    else if (!same(found.toSorted(), idsOf(expected).toSorted()))
      problems.push(
        `${field} ${op} ${quote(value)} finds ${found.length} rows, ${expected.length} are so`,
      );
  }
  return problems;
}

async function searchProblems(
  seen: SeenList,
  field: string,
  all: readonly Row[],
): Promise<string[]> {
  const value = all.map((row) => valueAt(row, field)).find((found) => typeof found === 'string');
  if (typeof value !== 'string') return [];
  const piece = value.slice(Math.floor(value.length / 3)).toUpperCase();
  const holds = (row: Row, path: string) =>
    String(valueAt(row, path) ?? '')
      .toUpperCase()
      .includes(piece);
  const asks = [
    {
      what: `${field} contains ${piece}`,
      expected: all.filter((row) => holds(row, field)),
      found: await bothDialects(seen, { queries: `${field}=${quote(piece)}` }, { [field]: piece }),
    },
    {
      what: `q=${piece}`,
      expected: all.filter((row) => (seen.list.search ?? []).some((path) => holds(row, path))),
      found: await bothDialects(seen, { q: piece }, { q: piece }),
    },
  ];
  return asks.flatMap(({ what, expected, found }) => {
    if (typeof found === 'string') return [`search on '${field}': ${found}`];
    if (same(found.toSorted(), idsOf(expected).toSorted())) return [];
    return [`${what} finds ${found.length} rows, ${expected.length} are so`];
  });
}

/** What is not declared is a 422 that names it. */
async function undeclaredProblems({ list, params, visitor }: SeenList): Promise<string[]> {
  const fields = [...fieldPaths(list.row as z.ZodObject), 'no_such_field'];
  const filterable = new Set([...list.filter, ...(list.search ?? []), 'id']);
  const sortable = new Set([...list.sort, 'id']);
  const asks = [
    ...fields
      .filter((field) => !filterable.has(field))
      .flatMap((field): [string, Record<string, string>][] => [
        [field, { filters: `${field}=1` }],
        [field, { filter: JSON.stringify({ [field]: '1' }) }],
      ]),
    ...fields
      .filter((field) => !sortable.has(field))
      .flatMap((field): [string, Record<string, string>][] => [
        [field, { sort: `${field}:asc` }],
        [field, { sort: JSON.stringify([field, 'ASC']) }],
      ]),
  ];
  const problems: string[] = [];
  for (const [field, query] of asks) {
    const answer = await ask(visitor, 'get', address(list.path, params, query));
    if (answer.status !== 422 || !fieldsOf(answer).includes(field))
      problems.push(`${new URLSearchParams(query)} is undeclared and answers ${answer.status}`);
  }
  return problems;
}

async function getManyProblems(seen: SeenList, all: readonly Row[]): Promise<string[]> {
  const wanted = idsOf(all).slice(0, 3);
  const answer = await ask(
    seen.visitor,
    'get',
    address(seen.list.path, seen.params, { filter: JSON.stringify({ id: wanted }) }),
  );
  const found = answer.status === 200 ? idsOf(answer.body as Row[]) : [];
  return same(found.toSorted(), wanted.toSorted()) ? [] : ['getMany does not find its records'];
}

async function downloadProblems(seen: SeenList, count: number): Promise<string[]> {
  const link = await ask(seen.visitor, 'get', address(`${seen.list.path}/download`, seen.params));
  const { downloadUrl } = link.body as { downloadUrl?: string };
  if (link.status !== 200 || !downloadUrl) return [`its download answers ${link.status}`];
  const { status, body } = await ask(seen.visitor, 'get', downloadUrl);
  const lines = status === 200 ? csvLines(String(body)) - 1 : -1;
  return lines === count ? [] : [`its CSV has ${lines} rows, the list ${count}`];
}

/** Lines of a CSV; a line break inside quotes ends none. */
function csvLines(text: string): number {
  const unquoted = text.replace(/"(?:[^"]|"")*"/g, '');
  return unquoted.split('\n').filter((line) => line !== '').length;
}
