import {
  applySql,
  dropSql,
  LEDGER,
  migrationSource,
  type Knex,
  type SqlFile,
} from '../../../plugins/kit/server.ts';
import { tableFacts, type TableFacts } from '../tableFacts.ts';
import { differences } from './difference.ts';

/** A plugin's migrations with those of its requirements. */
export interface Migrated {
  id: string;
  /** All folders in order; the plugin's is the last. */
  folders: readonly { id: string; folder: URL }[];
  sql: readonly SqlFile[];
}

/**
 * Migrates down and up again, on a database where nothing depends on the plugin.
 * @returns the problems, and the tables that the plugin's migrations create
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
  // Migrating up again would fail on them with a less helpful error.
  if (stayed.length > 0)
    return {
      problems: stayed.map(
        (name) =>
          `the table ${name} is left behind. Drop it in down() of the migration that creates it`,
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
      `after up, down and up the tables differ: ${changed}. down() must undo everything up() does`,
    );
  return { problems, tables };
}

const byName = (tables: readonly TableFacts[]) =>
  Object.fromEntries(tables.map((table) => [table.name, table]));

async function namesOf(db: Knex): Promise<string[]> {
  return db(LEDGER).orderBy('id').pluck<string[]>('name');
}
