import type { Knex } from '../../../plugins/kit/server.ts';
import { fieldKind } from '../../../plugins/kit/server/list/fields.ts';
import type { ListSource } from '../../../plugins/kit/server/route.ts';
import type { Ctx } from '../../../plugins/kit/server.ts';
import { tableFacts } from '../tableFacts.ts';

const COLLATION = 'und-x-icu';

export const SOME_ID = '00000000-0000-4000-8000-000000000000';

/** Placeholder path parameters: only the text of the query matters. */
export const someParams = (path: string): Record<string, string> =>
  Object.fromEntries(Array.from(path.matchAll(/:(\w+)/g), ([, name]) => [name, SOME_ID]));

/**
 * Keyset pagination can't handle NULL, and the C locale sorts 'Ab' before 'aa'. A sort column must
 * be NOT NULL and, if it is text, have an ICU collation.
 */
export async function sortProblems(
  db: Knex,
  sources: readonly ListSource[],
  ctx: Pick<Ctx, 'tenantId' | 'use'>,
): Promise<string[]> {
  const tables = new Map((await tableFacts(db)).map((table) => [table.name, table]));
  const problems: string[] = [];
  for (const { key, list, listing } of sources) {
    const { sql } = listing
      .from(db, ctx as Ctx, someParams(list.path))
      .toSQL()
      .toNative();
    for (const field of list.sort) {
      const expression = listing.columns[field] ?? '';
      const [, alias = '', column] = /^(?:(\w+)\.)?(\w+)$/.exec(expression) ?? [];
      // An expression is checked with its rows; a column can be checked without any.
      if (!column) continue;
      const table = tableOf(sql, alias);
      const facts = tables.get(table)?.columns.find(({ name }) => name === column);
      if (!facts) continue;
      if (facts.isNullable || isOuterJoined(sql, alias))
        problems.push(
          `${key} sorts by '${field}', and ${table}.${column} can be null. Make it not null in a migration, or use coalesce(…) in 'columns'`,
        );
      const isText = fieldKind(list.row, field) === 'text' && facts.type === 'text';
      if (isText && facts.collation !== COLLATION)
        problems.push(
          `${key} sorts by '${field}', and ${table}.${column} isn't collate "${COLLATION}". Add the collation to the column in a migration`,
        );
    }
  }
  return problems;
}

/** `"c"` in `from "charities_charity" as "c"`; without aliases the only table. */
function tableOf(sql: string, alias: string): string {
  const aliased = new RegExp(`"(\\w+)" as "${alias}"`).exec(sql)?.[1];
  return aliased ?? (alias || (/from "(\w+)"/.exec(sql)?.[1] ?? ''));
}

const isOuterJoined = (sql: string, alias: string): boolean =>
  new RegExp(`(left|full)( outer)? join "(\\w+" as ")?${alias}"`).test(sql);
