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
  /** Of a cluster that is ours alone. */
  superuserUrl?: string;
}

export interface PreparedDatabase extends Database {
  /** Rejects where the database that was brought ended and does not come back. */
  lost: Promise<never>;
  /** The demo's past season, where one is wanted. */
  season: Season | undefined;
}

interface Season {
  isLoaded: boolean;
  /** Loads what is missing of it. @returns how many orders it has */
  load(given: Pick<SeasonGiven, 'takePast' | 'onProgress'>): Promise<number>;
}

/** A database at head, with the demo in it where it is wanted. */
export async function prepareDatabase(
  settings: LaunchSettings,
  { progress, stops }: { progress: Progress; stops: Stops },
): Promise<PreparedDatabase> {
  let giveUp: (error: Error) => void = () => undefined;
  const lost = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
  });
  // Heard by whoever waits for the end of the program; until then there is nothing to say.
  lost.catch(() => undefined);
  const { dataFolder, keepsFiles, plugins, wantsDemo, wantsSeason } = settings;
  const database = settings.database
    ? await useGiven(settings.database, progress)
    : await startEmbedded(settings, { progress, stops, giveUp });
  await progress.step('Migrations', async (note) => {
    // Imported late: with it come all plugins, and the first line should not wait for them.
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
        // Elsewhere than in the data folder nobody waits for the files of a demo.
        ...(keepsFiles && { files: diskBucket(join(dataFolder, 'files')) }),
      });
      note(isNew ? 'loaded' : 'there already');
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
    // Added before it runs, so that Ctrl-C at this moment does not leave it behind.
    stops.add('Postgres', () =>
      starting.then(
        (postgres) => postgres.stop(),
        () => undefined,
      ),
    );
    const postgres = await starting;
    note(`${postgres.attached ? 'running already' : 'started'} on port ${postgres.port}`);
    return postgres;
  });
}
