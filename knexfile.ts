import { readConfig } from './api/config.ts';
import { loadPlugins, migrationFolders } from './api/loadPlugins.ts';
import { LEDGER, migrationSource } from './plugins/kit/server/migrations.ts';

/** For Knex's own commands: `node --import tsx node_modules/.bin/knex migrate:list`. */
export default async () => {
  const { ownerDatabaseUrl, plugins } = readConfig(process.env, { needs: ['OWNER_DATABASE_URL'] });
  return {
    client: 'pg',
    connection: ownerDatabaseUrl,
    migrations: {
      tableName: LEDGER,
      migrationSource: migrationSource(migrationFolders(await loadPlugins(plugins))),
    },
  };
};
