import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const wholeOnes = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// The shell first: it is the same browser without windows, and takes two thirds of the time.
const names = ['chromium-headless-shell', ...wholeOnes];
const otherPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium of this machine; undefined where only Playwright's own may be there. */
export const findChromium = (env: Record<string, string | undefined>) => find(env, names);

/** The one with windows, whose speed is that of its users; undefined where there is none. */
export const findWholeChromium = (env: Record<string, string | undefined>) => find(env, wholeOnes);

function find(
  env: Record<string, string | undefined>,
  wanted: readonly string[],
): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, and there is no such file.`);
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = wanted.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...otherPlaces].find((path) => existsSync(path));
}

/** Makes sure that there is one: the system's, else Debian's, else Playwright's own download. */
export function ensureChromium(
  env: Record<string, string | undefined>,
  say: (line: string) => void,
) {
  if (findChromium(env) || existsSync(chromium.executablePath())) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('No Chromium here; installing the one of this Debian (apt-get) …');
    const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
    spawnSync('apt-get', ['update'], quiet);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
      if (findChromium(env)) return;
    }
  }
  say('No Chromium here; fetching the one that Playwright brings …');
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  });
  if (existsSync(chromium.executablePath())) return;
  throw new Error(
    'There is no Chromium for the browser tests, and none could be installed. ' +
      'Install one, and name it with CHROMIUM_PATH if it is not on the PATH.',
  );
}
