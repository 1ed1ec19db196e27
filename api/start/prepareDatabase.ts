import { join } from 'node:path';
import { adoptDatabase } from './adoptDatabase.ts';
import type { SeasonGiven } from '../../seeds/season.ts';
import { type LaunchSettings } from './launchSettings.ts';
import { startPostgres } from './postgres.ts';
import { type Progress } from './progress.ts';
import { type Stops } from './stopOnSignals.ts';

interface Database {
  appUrl: string;
  ownerUrl: string;
  /** Set for a cluster that is ours alone. */
  superuserUrl?: string;
}

export interface PreparedDatabase extends Database {
  /** Rejects when the embedded database ended and doesn't come back. */
  lost: Promise<never>;
  /** The demo's past season, if it is enabled. */
  season: Season | undefined;
}

interface Season {
  isLoaded: boolean;
  /** Loads the missing part. @returns the number of orders */
  load(given: Pick<SeasonGiven, 'takePast' | 'onProgress'>): Promise<number>;
}

/** A database at head, with the demo if it is enabled. */
export async function prepareDatabase(
  settings: LaunchSettings,
  { progress, stops }: { progress: Progress; stops: Stops },
): Promise<PreparedDatabase> {
  let giveUp: (error: Error) => void = () => undefined;
  const lost = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
  });
  // The caller awaits it later; until then a rejection must not count as unhandled.
  lost.catch(() => undefined);
  const { dataFolder, keepsFiles, plugins, wantsDemo, wantsSeason } = settings;
  const database = settings.database
    ? await useGiven(settings.database, progress)
    : await startEmbedded(settings, { progress, stops, giveUp });
  await progress.step('Migrations', async (note) => {
    // Imported late: it loads all plugins, and the first line should not wait for them.
    const { migrate } = await import('../migrate.ts');
    const names = await migrate({ ownerUrl: database.ownerUrl, plugins, log: () => undefined });
    note(names.length ? `${names.length} applied` : 'nothing new');
  });
  if (wantsDemo) {
    await progress.step('Demo data', async (note) => {
      const { diskBucket } = await import('../services/diskBucket.ts');
      const { loadDemo } = await import('../../seeds/demo.ts');
      const isNew = await loadDemo({
        databaseUrl: database.appUrl,
        plugins,
        log: () => undefined,
        // With external storage, the demo's files aren't uploaded.
        ...(keepsFiles && { files: diskBucket(join(dataFolder, 'files')) }),
      });
      note(isNew ? 'loaded' : 'already loaded');
    });
  }
  const { superuserUrl } = database;
  const season =
    wantsSeason && superuserUrl
      ? await findSeason(settings, { databaseUrl: database.appUrl, superuserUrl })
      : undefined;
  return { ...database, lost, season };
}

async function findSeason(
  { dataFolder, plugins }: LaunchSettings,
  urls: { databaseUrl: string; superuserUrl: string },
): Promise<Season> {
  const { hasSeason, loadSeason } = await import('../../seeds/season.ts');
  const stripeFolder = join(dataFolder, 'stripe');
  return {
    isLoaded: await hasSeason(urls),
    load: (given) => loadSeason({ ...urls, stripeFolder, plugins, ...given }),
  };
}

function useGiven(
  { url, ownerUrl }: NonNullable<LaunchSettings['database']>,
  { step }: Progress,
): Promise<Database> {
  return step('Database', async (note) => {
    note(`at ${new URL(url).host}`);
    return ownerUrl ? { appUrl: url, ownerUrl } : adoptDatabase(url);
  });
}

function startEmbedded(
  { dataFolder }: LaunchSettings,
  { progress, stops, giveUp }: { progress: Progress; stops: Stops; giveUp(error: Error): void },
): Promise<Database> {
  return progress.step('Postgres', async (note) => {
    const starting = startPostgres({
      dataFolder,
      log: note,
      keep: { say: progress.say, giveUp },
    });
    // Added before it runs, so that Ctrl-C at this moment doesn't leave it running.
    stops.add('Postgres', () =>
      starting.then(
        (postgres) => postgres.stop(),
        () => undefined,
      ),
    );
    const postgres = await starting;
    note(`${postgres.attached ? 'already running' : 'started'} on port ${postgres.port}`);
    return postgres;
  });
}
