import type { List } from '../../../plugins/kit/contract.ts';
import { compiledOf } from '../../../plugins/kit/server/list/respondWithList.ts';
import { pageStatement } from '../../../plugins/kit/server/list/compile.ts';
import type { ListQuery } from '../../../plugins/kit/server/list/query.ts';
import type { ListSource } from '../../../plugins/kit/server/route.ts';
import type { Ctx, Deps, Knex } from '../../../plugins/kit/server.ts';
import { address, ask } from '../ask.ts';
import type { Visitor } from '../visitor.ts';

/** A list as seen by one reader. */
export interface SeenList {
  name: string;
  list: Omit<List, 'can'>;
  params: Record<string, string>;
  visitor: Visitor;
  /** Adds a row; undefined if there is no known way. */
  add: (() => Promise<void>) | undefined;
  /** Each row may stand for several added items. */
  isGrouped: boolean;
  /** `statementOf` a query in either dialect; throws like the list. */
  compile(query: Record<string, string>): string;
}

/** Maximum rows per page. */
export const LARGEST_PAGE = 100;

export type Row = Record<string, unknown>;
export interface Page {
  result: Row[];
  count: number;
  cursor: string | null;
  totals?: Record<string, number>;
}

/** The value at a wire path. */
export const valueAt = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Row | null)?.[key], row);

export const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id));
export const same = (some: readonly string[], others: readonly string[]): boolean =>
  some.join() === others.join();

/** One page, or the response that was received instead. */
export async function page(seen: SeenList, query: Record<string, string>): Promise<Page | string> {
  const { status, body } = await ask(
    seen.visitor,
    'get',
    address(seen.list.path, seen.params, query),
  );
  if (status === 200) return body as Page;
  return `${status} for ${new URLSearchParams(query)}: ${JSON.stringify(body)}`;
}

/** All rows, by cursor. */
export async function allOf(
  seen: SeenList,
  query: Record<string, string>,
): Promise<{ rows: Row[]; problem?: string }> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await page(seen, {
      limit: String(LARGEST_PAGE),
      ...query,
      ...(cursor && { cursor }),
    });
    if (typeof answer === 'string') return { rows, problem: answer };
    rows.push(...answer.result);
    ({ cursor } = answer);
    if (cursor === null && answer.count !== rows.length)
      return { rows, problem: `'count' is ${answer.count} for ${rows.length} rows` };
  }
  return { rows };
}

/** The first page's statement and its values, without the sums, which only one dialect has. */
export function statementOf(
  source: ListSource,
  given: {
    db: Knex;
    deps: Pick<Deps, 'use'>;
    tenantId: string;
    params: Record<string, string>;
    query: ListQuery;
  },
): string {
  const { db, deps, tenantId, query } = given;
  const params = { ...(query.own as Record<string, string>), ...given.params };
  // The statement's text depends on nothing else about the caller.
  const ctx = { ...deps, tenantId } as Ctx;
  const compiled = compiledOf(source, { db, ctx, params, timeZone: 'UTC' });
  return JSON.stringify(pageStatement(db, { ...compiled, totals: [] }, query, undefined));
}
