import { mkdir } from 'node:fs/promises';
import { formatNumber } from '@foyer/kit';
import { type ApiProcess, startApi } from './apiProcess.ts';
import { choosePort } from './choosePort.ts';
import { startDevServers } from './devServers.ts';
import { keepUpWithPlugins } from './keepUpWithPlugins.ts';
import { buildFrontEnd, distFolder, frontEnds } from './frontEnds.ts';
import { startLocalStripe, wantsLocalStripe, type LocalStripe } from './localStripe.ts';
import { type LaunchSettings, readLaunchSettings } from './launchSettings.ts';
import { prepareDatabase, type PreparedDatabase } from './prepareDatabase.ts';
import { type Progress, createProgress } from './progress.ts';
import { seasonProgress } from '../services/seasonProgress.ts';
import { type Stops, stopOnSignals } from './stopOnSignals.ts';

/** `npm start` and `npm run dev`, from an empty checkout to three working addresses. */
export async function launch({ isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  const progress = createProgress(process.stdout);
  const stops = stopOnSignals(progress.say);
  try {
    const code = await run({ isDevelopment, progress, stops });
    process.exit(code);
  } catch (error) {
    // Failures while stopping aren't reported.
    if (!stops.hasStarted()) process.stderr.write(`\n${(error as Error).message}\n`);
    await stops.run();
    process.exit(stops.wasAskedTo() ? 0 : 1);
  }
}

interface Run {
  isDevelopment: boolean;
  progress: Progress;
  stops: Stops;
}

async function run({ isDevelopment, progress, stops }: Run): Promise<number> {
  const settings = readLaunchSettings(process.env);
  const findPort = () =>
    choosePort({ wanted: settings.port, host: settings.host, log: progress.say });
  // A taken port is reported before anything starts.
  if (settings.port !== undefined) await findPort();
  await mkdir(settings.dataFolder, { recursive: true });
  // A build keeps one core busy; the database is ready before it ends.
  const [database, devServers] = await Promise.all([
    prepareDatabase(settings, { progress, stops }),
    isDevelopment
      ? startDevServers({ progress, stops })
      : buildFrontEnds(settings, progress).then(() => undefined),
  ]);
  if (stops.hasStarted()) {
    await stops.run();
    return 0;
  }
  // Only now, because another start may have taken a port in the meantime.
  const port = await findPort();
  const base = settings.publicBase ?? `localhost:${port}`;
  const stripe = wantsLocalStripe(process.env)
    ? await startLocalStripe({
        dataFolder: settings.dataFolder,
        address: { base, port },
        say: progress.say,
      })
    : undefined;
  if (stripe) stops.add('Local Stripe', stripe.stop, stripe.kill);
  const { season } = database;
  const isSeasonMissing = season?.isLoaded === false;
  const shown = seasonProgress(settings.dataFolder);
  await (isSeasonMissing ? shown.write(0) : shown.clear());
  const api = startApi({
    env: {
      LOG_LEVEL: isDevelopment ? 'info' : 'warn',
      ...process.env,
      ...devServers?.origins,
      FRONT_ENDS: distFolder(settings.plugins),
      ...stripe?.env,
      DATABASE_URL: database.appUrl,
      // Only the launcher migrates; the program doesn't need the owner's password.
      OWNER_DATABASE_URL: undefined,
      FOYER_DATA: settings.dataFolder,
      PORT: String(port),
      PUBLIC_BASE: base,
    },
    address: { host: settings.host, port, base },
    isDevelopment,
  });
  stops.add('API', api.drain, api.kill);
  if (stripe)
    await progress.step('Local Stripe', async (note) => {
      await stripe.ready();
      // A start that was killed may have loaded the season without reporting its last payments.
      if (season?.isLoaded) await season.load({ takePast: stripe.takePast });
      note(stripe.attached ? 'already running' : `on port ${stripe.port}`);
    });
  await progress.step('API', async (note) => {
    await Promise.race([api.ready(), database.lost]);
    note(`web and worker on port ${port}`);
  });
  if (devServers) {
    const { ownerUrl } = database;
    const watching = keepUpWithPlugins({ settings, ownerUrl, api, devServers, progress });
    stops.add('Watching the plugins', watching.stop);
  }
  progress.say(describeAddresses({ base, hasDemo: settings.wantsDemo }));
  if (isSeasonMissing && stripe)
    void loadPastSeason(season, { ...settings, stripe, progress }).catch((error: Error) => {
      // Failures while stopping aren't reported; the next start tries again.
      if (!stops.hasStarted()) progress.say(`\n${error.message}\n`);
    });
  return untilEnd(api, { lost: database.lost, progress, stops });
}

async function buildFrontEnds(settings: LaunchSettings, { step }: Progress): Promise<void> {
  const build = (name: (typeof frontEnds)[number]) =>
    step(`Front end ${name}`, async (note) => {
      const isNew = await buildFrontEnd(name, { ...settings, isQuick: true });
      note(isNew ? 'built' : 'unchanged');
    });
  await Promise.all(frontEnds.map(build));
}

/** It ends because it was stopped, or by itself, which is an error. */
async function untilEnd(
  api: ApiProcess,
  { lost, progress, stops }: { lost: Promise<never>; progress: Progress; stops: Stops },
): Promise<number> {
  const code = await Promise.race([api.exited, stops.stopped.then(() => 0), lost]);
  await stops.run();
  if (stops.wasAskedTo()) {
    progress.say('Stopped.');
    return 0;
  }
  throw new Error(`Foyer stopped unexpectedly${code === null ? '' : ` with code ${code}`}.`);
}

/** The three addresses, with the demo people who can sign in there. */
function describeAddresses({ base, hasDemo }: { base: string; hasDemo: boolean }): string {
  const tenant = hasDemo ? 'riverside' : '<tenant>';
  const addresses: [title: string, address: string, person: string][] = [
    ['Platform console', `http://console.${base}/`, 'operator@foyer.test'],
    ['Organizer console', `http://${tenant}.${base}/admin`, 'admin@riverside.test'],
    ['Storefront', `http://${tenant}.${base}/`, 'no sign-in'],
  ];
  const lines = addresses.map(
    ([title, address, person]) =>
      `  ${title.padEnd(18)} ${hasDemo ? address.padEnd(44) + person : address}`,
  );
  return [
    '',
    `Foyer is ready: http://${base}/`,
    '',
    ...lines,
    '',
    ...(hasDemo
      ? [
          `  A second tenant    ${`http://northside.${base}/admin`.padEnd(44)}admin@northside.test`,
          '  Password for all   Foyer!demo1',
          '',
        ]
      : []),
    'Ctrl-C stops it; your data is kept.',
    '',
  ].join('\n');
}

/** Loads the demo's past season while the program already runs; its landing page shows the progress. */
async function loadPastSeason(
  season: NonNullable<PreparedDatabase['season']>,
  given: { dataFolder: string; stripe: Pick<LocalStripe, 'takePast'>; progress: Progress },
): Promise<void> {
  const { dataFolder, stripe, progress } = given;
  const shown = seasonProgress(dataFolder);
  try {
    await progress.step('Last season’s sales', async (note) => {
      const count = await season.load({
        takePast: stripe.takePast,
        async onProgress(percent) {
          note(`${percent}%`);
          await shown.write(percent);
        },
      });
      note(`${formatNumber(count)} orders`);
    });
  } finally {
    await shown.clear();
  }
}
