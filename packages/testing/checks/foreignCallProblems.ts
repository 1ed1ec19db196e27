import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { query } from '../../../plugins/kit/server/postgres/query.ts';
import { literalsOf, type Literal } from './literals.ts';

/** Names of functions, views and tables by plugin ID. */
export type Named = ReadonlyMap<string, ReadonlySet<string>>;

/** The database objects of each plugin. */
export async function namedIn(db: Knex, ids: readonly string[]): Promise<Named> {
  const rows = await query<{ name: string }>(
    db,
    `
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    union
    select proname::text from pg_proc where pronamespace = 'public'::regnamespace
  `,
  );
  return new Map(
    ids.map((id) => [
      id,
      new Set(rows.flatMap(({ name }) => (name.startsWith(`${id}_`) ? [name] : []))),
    ]),
  );
}

/**
 * Finds uses of another plugin's unpublished table or function in SQL files and in string literals
 * of TypeScript. Published names end in a version. A migration can reference another plugin's table
 * by foreign key, and tests may use anything.
 */
export function foreignCallProblems(folder: string, id: string, named: Named): string[] {
  const others = [...named.keys()].filter((other) => other !== id);
  if (others.length === 0) return [];
  const mention = new RegExp(`\\b(${others.join('|')})_([a-z0-9_]*)`, 'gi');
  return textsBelow(folder).flatMap(({ file, text, line, before }) => {
    const isMigration = file.startsWith('migrations/');
    return [...withoutComments(text).matchAll(mention)].flatMap((match) => {
      const [name = '', owner = '', rest] = match.map((part) => part.toLowerCase());
      const place = `${file}:${line + text.slice(0, match.index).split('\n').length - 1}`;
      const isWhole = /^'?$/.test(text.slice(match.index + name.length).slice(0, 1));
      if (rest === '')
        return isWhole
          ? [
              `${place} builds a name of ${owner} from parts, '${name}…'. Write the full name of something it publishes`,
            ]
          : [];
      const isThere = named.get(owner)?.has(name);
      if (/_v\d+$/.test(name))
        return isThere ? [] : [`${place} uses ${name}, which ${owner} doesn't publish`];
      if (!isThere) return [];
      const isReference =
        /\breferences\s+(public\.)?$/i.test(text.slice(0, match.index)) ||
        (match.index === 0 && /\binTable\(\s*['"`]?$/.test(before));
      if (isMigration && isReference) return [];
      return [
        `${place} uses ${name}, which is private to ${owner}. Call its service, or use something it publishes, with a name that ends in a version (${name}_v1)`,
      ];
    });
  });
}

/** A literal, or a whole SQL file. */
export interface Text extends Literal {
  file: string;
}

/** The files that aren't tests: all of the SQL, and the string literals of TypeScript. */
export function textsBelow(folder: string): Text[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(sql|[jt]sx?|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .filter((file) => !/(^|\/)(node_modules|dist|testing)\/|(^|\/)testing\.|\.test\./.test(file))
    .sort();
  return files.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const literals = file.endsWith('.sql')
      ? [{ text: source, line: 1, before: '' }]
      : literalsOf(source);
    return literals.map((literal) => ({ file, ...literal }));
  });
}

/** Replaces SQL comments with blanks, so that positions don't change. */
const withoutComments = (text: string): string =>
  text.replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
