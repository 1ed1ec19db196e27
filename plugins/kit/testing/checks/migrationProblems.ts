import { LEDGER, migrationSource, type Knex } from '../../server.ts';
import { tableFacts } from '../tableFacts.ts';

/** A plugin's migrations among those it stands on. */
export interface Migrated {
  id: string;
  /** Folders of all, in order; the plugin's is the last. */
  folders: readonly { id: string; folder: URL }[];
}

/**
 * Down and up again, on a database where nothing else stands on the plugin.
 * @returns what is wrong, and the tables that the plugin's migrations make
 */
export async function migrationProblems(
  db: Knex,
  { id, folders }: Migrated,
): Promise<{ problems: string[]; tables: string[] }> {
  const config = { tableName: LEDGER, migrationSource: migrationSource(folders) };
  const before = await tableFacts(db);
  const own = (await namesOf(db)).filter((name) => name.startsWith(`${id}/`));
  for (const name of own.toReversed())
    await db.migrate.down({ ...config, name } as Knex.MigratorConfig);
  const without = await tableFacts(db);
  await db.migrate.latest(config);
  const after = await tableFacts(db);

  const left = new Set(without.map(({ name }) => name));
  const tables = after.map(({ name }) => name).filter((name) => !left.has(name));
  const gone = before.map(({ name }) => name).filter((name) => !left.has(name));
  const problems: string[] = [];
  const stayed = without.filter(({ name }) => name.startsWith(`${id}_`));
  for (const { name } of stayed) problems.push(`down leaves the table ${name} behind`);
  if (JSON.stringify(before) !== JSON.stringify(after))
    problems.push('after up, down and up again the tables are not as they were');
  if (own.length > 0 && gone.length === 0 && stayed.length === 0)
    problems.push('down undoes nothing');
  return { problems, tables };
}

async function namesOf(db: Knex): Promise<string[]> {
  return db(LEDGER).orderBy('id').pluck('name') as unknown as Promise<string[]>;
}
