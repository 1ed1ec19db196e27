import * as z from 'zod';
import type { Contract, List } from '../../plugins/kit/contract.ts';
import { fieldSchema, fieldValue } from '../../plugins/kit/fields.ts';
import { unwrap } from '../../plugins/kit/schema.ts';

/** One way to query a list. */
export interface ListWay {
  name: string;
  path: string;
  /** Whether a filter narrows the rows, which are then all counted. */
  isNarrowed: boolean;
}

/** The common properties of a list and a resource's list. */
type Listed = Pick<List, 'path' | 'row' | 'filter' | 'sort' | 'search'>;

type Ask = (path: string) => Promise<Response>;

/**
 * Every declared list that the reader can see, in every declared way: first page, deep page, each
 * sort in both directions, each filter by each choice or by a value of its first row, and a search
 * for a part of each field.
 * @param place fills IDs into a path; lists with a parameter left are skipped
 */
export async function listWays(
  ask: Ask,
  contracts: readonly Contract[],
  place: (path: string) => string,
): Promise<ListWay[]> {
  const ways: ListWay[] = [];
  for (const { name, list } of contracts.flatMap(listsOf)) {
    const path = place(`/api${list.path}`);
    if (path.includes(':')) continue;
    const answer = await ask(`${path}?range=[0,0]`);
    if (!answer.ok) continue;
    const [row] = (await answer.json()) as unknown[];
    if (row !== undefined) ways.push(...waysOf({ name, path, list, row }));
  }
  return ways;
}

const listsOf = (contract: Contract): { name: string; list: Listed }[] =>
  Object.entries({ ...contract.lists, ...contract.resources }).map(([name, list]) => ({
    name: `${contract.id} ${name}`,
    list,
  }));

const FAR = 10_000;

function waysOf(of: { name: string; path: string; list: Listed; row: unknown }): ListWay[] {
  const { name, path, list, row } = of;
  const way = (what: string, query: object, isNarrowed = false): ListWay => ({
    name: `${name}: ${what}`,
    path: `${path}?${new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]),
    ).toString()}`,
    isNarrowed,
  });
  const range = [0, 24];
  const filters = list.filter.flatMap((field) => {
    const values = choicesOf(list, field) ?? [fieldValue(row, field)];
    return values.flatMap((value) =>
      ['string', 'number', 'boolean'].includes(typeof value)
        ? [way(`only ${field} ${String(value)}`, { range, filter: { [field]: value } }, true)]
        : [],
    );
  });
  const searched = (list.search ?? []).flatMap((field) => {
    const value = fieldValue(row, field);
    return isText(value)
      ? [way(`search a part of ${field}`, { range, filter: { q: value.slice(1, 9) } }, true)]
      : [];
  });
  return [
    way('first page', { range }),
    way(`from row ${FAR}`, { range: [FAR, FAR + 24] }),
    ...list.sort.flatMap((field) =>
      ['ASC', 'DESC'].map((order) => way(`by ${field} ${order}`, { range, sort: [field, order] })),
    ),
    ...filters,
    ...searched,
  ];
}

/** Each value of a choice: the rarest has a different plan from the most common. */
function choicesOf(list: Listed, field: string): readonly unknown[] | undefined {
  const schema = fieldSchema(list.row, field);
  const inner = schema && unwrap(schema);
  if (inner instanceof z.ZodBoolean) return [true, false];
  return inner instanceof z.ZodEnum ? inner.options : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 3;
