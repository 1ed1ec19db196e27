import type { List } from '../../contract.ts';
import { compiledOf } from '../../server/list/answer.ts';
import { pageStatement } from '../../server/list/compile.ts';
import type { ListQuery } from '../../server/list/query.ts';
import type { ListSource } from '../../server/route.ts';
import type { Ctx, Knex } from '../../server.ts';
import { address, ask } from '../ask.ts';
import type { Visitor } from '../visitor.ts';

/** A list as somebody sees it. */
export interface SeenList {
  name: string;
  list: Omit<List, 'can'>;
  params: Record<string, string>;
  visitor: Visitor;
  /** Adds another row; undefined where nothing is known to. */
  add: (() => Promise<void>) | undefined;
  /** Rows stand for several of what is added. */
  isGrouped: boolean;
  /** `statementOf` a query in either dialect; throws as the list does. */
  compile(query: Record<string, string>): string;
}

/** So many rows are on a page at most. */
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

/** One page, or what was answered instead. */
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

/** The first page's statement and its values, without the sums, which one dialect alone has. */
export function statementOf(
  source: ListSource,
  given: { db: Knex; tenantId: string; params: Record<string, string>; query: ListQuery },
): string {
  const { db, tenantId, query } = given;
  const params = { ...(query.own as Record<string, string>), ...given.params };
  // A statement's text needs no more of who asks.
  const ctx = { tenantId } as Ctx;
  const compiled = compiledOf(source, { db, ctx, params, timeZone: 'UTC' });
  return JSON.stringify(pageStatement(db, { ...compiled, totals: [] }, query, undefined));
}
