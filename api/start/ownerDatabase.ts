import { adoptDatabase } from './adoptDatabase.ts';
import { readLaunchSettings } from './launchSettings.ts';
import { startPostgres } from './postgres.ts';

/**
 * The database's owner: that of the configured database, or of the embedded one, which is
 * started temporarily if it isn't running.
 */
export async function withOwner<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  if (process.env['OWNER_DATABASE_URL']) return work(process.env['OWNER_DATABASE_URL']);
  const { database, dataFolder } = readLaunchSettings(process.env);
  if (database) return work((await adoptDatabase(database.url)).ownerUrl);
  const postgres = await startPostgres({ dataFolder, log: () => undefined });
  try {
    return await work(postgres.ownerUrl);
  } finally {
    await postgres.stop();
  }
}
