import type * as z from 'zod';
import { downloadPath } from '../../../plugins/kit/contract.ts';
import { ApiError } from '../../../plugins/kit/errors.ts';
import { fieldPaths } from '../../../plugins/kit/fields.ts';
import { address, ask, fieldsOf } from '../ask.ts';
import { filterProblems, searchProblems } from './filterProblems.ts';
import { allOf, idsOf, same, valueAt, type Row, type SeenList } from './seenList.ts';
import { totalsProblems } from './totalsProblems.ts';
import { walkProblems } from './walkProblems.ts';

const START_WITH = 5;

/** Checks everything that a declared list promises, against the running server. */
export async function listProblems(seen: SeenList): Promise<string[]> {
  if (!seen.add)
    return [
      `${seen.name}: rows are added while the list is read. Say how to add one with seed: { ${seen.name}: (app, n) => … }`,
    ];
  const there = await allOf(seen, {});
  if (there.problem) return [`${seen.name}: ${there.problem}`];
  // Rows from other checks are fine. The first added row may create others.
  const wanted = Math.max(1, START_WITH - there.rows.length);
  for (let n = 0; n < wanted; n++) await seen.add();
  const { rows, problem } = await allOf(seen, {});
  if (problem) return [`${seen.name}: ${problem}`];
  const expected = seen.isGrouped ? 1 : START_WITH;
  if (rows.length < expected)
    return [
      `${seen.name}: ${wanted} rows were added, but ${rows.length - there.rows.length} more are shown. If its rows are groups, say so with grouped: { ${seen.name}: 'one row for each …' }`,
    ];
  const problems: string[] = [];
  problems.push(...(await walkProblems(seen)));
  const all = (await allOf(seen, {})).rows;
  problems.push(...rowProblems(seen, all));
  for (const field of seen.list.filter) problems.push(...(await filterProblems(seen, field, all)));
  for (const field of seen.list.search ?? [])
    problems.push(...(await searchProblems(seen, field, all)));
  problems.push(...(await totalsProblems(seen, all)));
  problems.push(...(await undeclaredProblems(seen)), ...(await getManyProblems(seen, all)));
  if (seen.list.download) problems.push(...(await downloadProblems(seen, all.length)));
  return problems.map((line) => `${seen.name}: ${line}`);
}

function rowProblems({ list }: SeenList, rows: readonly Row[]): string[] {
  const wrong = rows.flatMap((row) => list.row.safeParse(row).error?.issues ?? []);
  const nulls = list.sort.filter((field) => rows.some((row) => valueAt(row, field) === null));
  return [
    ...wrong
      .slice(0, 3)
      .map(
        ({ path, message }) =>
          `a row doesn't match 'row' in the contract: ${path.join('.')}: ${message}`,
      ),
    ...nulls.map(
      (field) =>
        `'${field}' is in 'sort' but is null in a row. Make its column not null, use coalesce(…), or remove it from 'sort'`,
    ),
  ];
}

/** An undeclared field is a 422 that names it; one request per kind of use. */
async function undeclaredProblems(seen: SeenList): Promise<string[]> {
  const { list, params, visitor } = seen;
  const fields = [...fieldPaths(list.row as z.ZodObject), 'no_such_field'];
  const filterable = new Set([...list.filter, ...(list.search ?? []), 'id']);
  const sortable = new Set([...list.sort, 'id']);
  const filters = fields
    .filter((field) => !filterable.has(field))
    .map((field): [string, Record<string, string>[]] => [
      field,
      [{ filters: `${field}=1` }, { filter: JSON.stringify({ [field]: '1' }) }],
    ]);
  const sorts = fields
    .filter((field) => !sortable.has(field))
    .map((field): [string, Record<string, string>[]] => [
      field,
      [{ sort: `${field}:asc` }, { sort: JSON.stringify([field, 'ASC']) }],
    ]);
  const problems: string[] = [];
  const judge = (field: string, query: Record<string, string>, answer: Refused) => {
    if (answer.status !== 422 || !answer.fields.includes(field))
      problems.push(
        `?${decodeURIComponent(new URLSearchParams(query).toString())}: '${field}' isn't declared, so it must return 422 and name the field; it returns ${answer.status}`,
      );
  };
  for (const [field, queries] of [...filters, ...sorts])
    for (const query of queries) judge(field, query, refusalOf(seen, query));
  for (const [field, queries] of [...filters.slice(0, 1), ...sorts.slice(0, 1)])
    for (const query of queries) {
      const answer = await ask(visitor, 'get', address(list.path, params, query));
      judge(field, query, { status: answer.status, fields: fieldsOf(answer) });
    }
  return problems;
}

interface Refused {
  status: number;
  fields: string[];
}

/** Parses a query as the server does first. */
function refusalOf(seen: SeenList, query: Record<string, string>): Refused {
  try {
    seen.compile(query);
    return { status: 200, fields: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, fields: Object.keys(error.fields ?? {}) };
  }
}

async function getManyProblems(seen: SeenList, all: readonly Row[]): Promise<string[]> {
  const wanted = idsOf(all).slice(0, 3);
  const answer = await ask(
    seen.visitor,
    'get',
    address(seen.list.path, seen.params, { filter: JSON.stringify({ id: wanted }) }),
  );
  const found = answer.status === 200 ? idsOf(answer.body as Row[]) : [];
  if (same(found.toSorted(), wanted.toSorted())) return [];
  return [
    `getMany, ?filter={"id":[…]}, returns ${answer.status} and finds ${found.length} of ${wanted.length} records. 'id' in 'columns' must hold what the row shows`,
  ];
}

async function downloadProblems(seen: SeenList, count: number): Promise<string[]> {
  const link = await ask(seen.visitor, 'get', address(downloadPath(seen.list), seen.params));
  const { downloadUrl } = link.body as { downloadUrl?: string };
  if (link.status !== 200 || !downloadUrl)
    return [
      `its download at ${downloadPath(seen.list)} returns ${link.status} ${JSON.stringify(link.body)}`,
    ];
  const { status, body } = await ask(seen.visitor, 'get', downloadUrl);
  const lines = status === 200 ? csvLines(String(body)) - 1 : -1;
  return lines === count
    ? []
    : [`its CSV returns ${status} with ${Math.max(lines, 0)} rows, but the list has ${count}`];
}

/** Splits a CSV into lines, ignoring line breaks inside quotes. */
function csvLines(text: string): number {
  const unquoted = text.replace(/"(?:[^"]|"")*"/g, '');
  return unquoted.split('\n').filter((line) => line !== '').length;
}
