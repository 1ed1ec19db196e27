import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROW_TYPES, ROW_TYPES_HEAD, rowTypes } from '../rowTypes.ts';
import type { TableFacts } from '../tableFacts.ts';

/** The rows of a plugin's tables as TypeScript, where it has them written, are those of its migrations. */
export async function rowTypeProblems(
  folder: string,
  { id, tables }: { id: string; tables: readonly TableFacts[] },
): Promise<string[]> {
  const written = await readFile(join(folder, ROW_TYPES), 'utf8').catch(() => '');
  if (!written.startsWith(ROW_TYPES_HEAD) || written === rowTypes(id, tables)) return [];
  return [`${ROW_TYPES} is of other tables than the migrations make: run npm run plugin:types`];
}
