import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { literalsOf, type Literal } from './literals.ts';

/** Names of functions, views and tables, by the id of the plugin that has them. */
export type Named = ReadonlyMap<string, ReadonlySet<string>>;

/** What the database holds of each plugin. */
export async function namedIn(db: Knex, ids: readonly string[]): Promise<Named> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    union
    select proname::text from pg_proc where pronamespace = 'public'::regnamespace
  `);
  return new Map(
    ids.map((id) => [
      id,
      new Set(rows.flatMap(({ name }) => (name.startsWith(`${id}_`) ? [name] : []))),
    ]),
  );
}

/**
 * Where a plugin reads another's table or calls another's function that is not published, in its SQL
 * and in the strings of its TypeScript. What is published ends in its version. A migration may refer
 * to another's table by a foreign key; tests may look at anything.
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
          ? [`${place} puts a name of ${owner} together, '${name}…': write it whole, and published`]
          : [];
      const isThere = named.get(owner)?.has(name);
      if (/_v\d+$/.test(name))
        return isThere ? [] : [`${place} uses ${name}, and ${owner} publishes no such thing`];
      if (!isThere) return [];
      const isReference =
        /\breferences\s+(public\.)?$/i.test(text.slice(0, match.index)) ||
        (match.index === 0 && /\binTable\(\s*['"`]?$/.test(before));
      if (isMigration && isReference) return [];
      return [
        `${place} uses ${name}, which is ${owner}’s own: ask its service, or use what it publishes, whose name ends in a version (${name}_v1)`,
      ];
    });
  });
}

interface Text extends Literal {
  file: string;
}

/** The files that are no tests: SQL whole, and of TypeScript what stands in quotes. */
function textsBelow(folder: string): Text[] {
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

/** Comments of SQL as blanks, so that every place stays where it is. */
const withoutComments = (text: string): string =>
  text.replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
