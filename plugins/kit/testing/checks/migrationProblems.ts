import {
  applySql,
  dropSql,
  LEDGER,
  migrationSource,
  type Knex,
  type SqlFile,
} from '../../server.ts';
import { tableFacts, type TableFacts } from '../tableFacts.ts';
import { differences } from './difference.ts';

/** A plugin's migrations among those it stands on. */
export interface Migrated {
  id: string;
  /** Folders of all, in order; the plugin's is the last. */
  folders: readonly { id: string; folder: URL }[];
  sql: readonly SqlFile[];
}

/**
 * Down and up again, on a database where nothing else stands on the plugin.
 * @returns what is wrong, and the tables that the plugin's migrations make
 */
export async function migrationProblems(
  db: Knex,
  { id, folders, sql }: Migrated,
): Promise<{ problems: string[]; tables: string[] }> {
  const config = { tableName: LEDGER, migrationSource: migrationSource(folders) };
  const before = await tableFacts(db);
  const own = (await namesOf(db)).filter((name) => name.startsWith(`${id}/`));
  await dropSql(db, id);
  for (const name of own.toReversed())
    await db.migrate.down({ ...config, name } as Knex.MigratorConfig);
  const without = await tableFacts(db);
  const stayed = without.map(({ name }) => name).filter((name) => name.startsWith(`${id}_`));
  // Up again would fail on them, and say less.
  if (stayed.length > 0)
    return {
      problems: stayed.map(
        (name) =>
          `down leaves the table ${name} behind: drop it in down() of the migration that makes it`,
      ),
      tables: stayed,
    };
  await db.migrate.latest(config);
  await applySql(db, sql);
  const after = await tableFacts(db);

  const left = new Set(without.map(({ name }) => name));
  const tables = after.map(({ name }) => name).filter((name) => !left.has(name));
  const problems: string[] = [];
  const [changed] = differences(byName(before), byName(after));
  if (changed)
    problems.push(
      `after up, down and up again the tables are not as they were: ${changed}. down() has to undo all that up() does`,
    );
  return { problems, tables };
}

const byName = (tables: readonly TableFacts[]) =>
  Object.fromEntries(tables.map((table) => [table.name, table]));

async function namesOf(db: Knex): Promise<string[]> {
  return db(LEDGER).orderBy('id').pluck('name') as unknown as Promise<string[]>;
}
