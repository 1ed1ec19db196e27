import knexFactory, { type Knex } from 'knex';
import { grantAccess } from '../../api/database/checkRole.ts';
import { migrationFolders, sqlFolders } from '../../api/loadPlugins.ts';
import type { Loaded } from '../../plugins/kit/host.ts';
import {
  LEDGER,
  migrationSource,
  type MigrationFolder,
} from '../../plugins/kit/server/migrations.ts';
import { applySql } from '../../plugins/kit/server/sql/applySql.ts';
import { sqlFiles, type SqlFile } from '../../plugins/kit/server/sql/sqlFiles.ts';
import { emptyDatabase } from './testDatabase.ts';

/** A database with the tables of one plugin. */
export interface OwnTables {
  owner: Knex;
  folders: MigrationFolder[];
  /** The folders of its requirements and its own. */
  sql: SqlFile[];
}

/** Migrates the kernel, the plugin's requirements and the plugin, so that only its own migrations need to go down. */
export async function ownTables<T>(
  plugins: readonly Loaded[],
  id: string,
  work: (own: OwnTables) => Promise<T>,
): Promise<T> {
  const wanted = requirementsOf(plugins, id);
  const installed = plugins.filter(
    ({ contract }) => contract.id === 'kit' || wanted.has(contract.id),
  );
  const folders = migrationFolders(installed);
  const sql = sqlFiles(sqlFolders(installed));
  const database = await emptyDatabase();
  const owner = knexFactory({
    client: 'pg',
    connection: database.ownerUrl,
    pool: { min: 0, max: 2 },
  });
  try {
    await grantAccess(owner);
    await owner.migrate.latest({ tableName: LEDGER, migrationSource: migrationSource(folders) });
    await applySql(owner, sql);
    return await work({ owner, folders, sql });
  } finally {
    await owner.destroy();
    await database.drop();
  }
}

function requirementsOf(plugins: readonly Loaded[], id: string): Set<string> {
  const wanted = new Set<string>();
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    wanted.add(next);
    const plugin = plugins.find(({ contract }) => contract.id === next);
    waiting.push(...(plugin?.contract.requires ?? []));
  }
  return wanted;
}
