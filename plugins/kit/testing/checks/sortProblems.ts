import type { Knex } from '../../server.ts';
import { fieldKind } from '../../server/list/fields.ts';
import type { ListSource } from '../../server/route.ts';
import type { Ctx } from '../../server.ts';
import { tableFacts } from '../tableFacts.ts';

const COLLATION = 'und-x-icu';

export const SOME_ID = '00000000-0000-4000-8000-000000000000';

/** The parameters of a path, whatever they name: only the text of the query is looked at. */
export const someParams = (path: string): Record<string, string> =>
  Object.fromEntries(Array.from(path.matchAll(/:(\w+)/g), ([, name]) => [name, SOME_ID]));

/**
 * Keyset cursors and NULL do not mix, and a C-locale cluster puts 'Ab' before 'aa': a column that
 * sorts is NOT NULL and, where it is text, of ICU's collation.
 */
export async function sortProblems(
  db: Knex,
  sources: readonly ListSource[],
  ctx: Pick<Ctx, 'tenantId'>,
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
      // An expression is looked at with its rows; a column can be judged without any.
      if (!column) continue;
      const table = tableOf(sql, alias);
      const facts = tables.get(table)?.columns.find(({ name }) => name === column);
      if (!facts) continue;
      if (facts.isNullable || isOuterJoined(sql, alias))
        problems.push(
          `${key} sorts by '${field}', and ${table}.${column} may be null: make it not null in a migration, or say coalesce(…) in 'columns'`,
        );
      const isText = fieldKind(list.row, field) === 'text' && facts.type === 'text';
      if (isText && facts.collation !== COLLATION)
        problems.push(
          `${key} sorts by '${field}', and ${table}.${column} is not collate "${COLLATION}": add it to the column in a migration`,
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
