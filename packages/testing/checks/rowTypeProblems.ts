import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROW_TYPES, ROW_TYPES_HEAD, rowTypes } from '../rowTypes.ts';
import type { TableFacts } from '../tableFacts.ts';

/** The generated row types of a plugin match its migrations, if it has any. */
export async function rowTypeProblems(
  folder: string,
  { id, tables }: { id: string; tables: readonly TableFacts[] },
): Promise<string[]> {
  const written = await readFile(join(folder, ROW_TYPES), 'utf8').catch(() => '');
  if (!written.startsWith(ROW_TYPES_HEAD) || written === rowTypes(id, tables)) return [];
  return [
    `${ROW_TYPES} doesn't match the tables that the migrations create. Run npm run plugin:types`,
  ];
}
