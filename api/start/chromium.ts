import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const wholeOnes = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// The headless shell first: it is the same browser, and faster.
const names = ['chromium-headless-shell', ...wholeOnes];
const otherPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium of this machine; undefined where at most Playwright's own is installed. */
export const findChromium = (env: Record<string, string | undefined>) => find(env, names);

/** The full browser, whose speed matches that of users; undefined if it isn't installed. */
export const findWholeChromium = (env: Record<string, string | undefined>) => find(env, wholeOnes);

function find(
  env: Record<string, string | undefined>,
  wanted: readonly string[],
): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which doesn’t exist.`);
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = wanted.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...otherPlaces].find((path) => existsSync(path));
}

/** Makes sure that a browser is installed: the system's, Debian's, or Playwright's download. */
export function ensureChromium(
  env: Record<string, string | undefined>,
  say: (line: string) => void,
) {
  if (findChromium(env) || existsSync(chromium.executablePath())) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('Chromium not found; installing it with apt-get …');
    const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
    spawnSync('apt-get', ['update'], quiet);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
      if (findChromium(env)) return;
    }
  }
  say('Chromium not found; downloading it with Playwright …');
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  });
  if (existsSync(chromium.executablePath())) return;
  throw new Error(
    'The browser tests need Chromium, and it couldn’t be installed. ' +
      'Install it, and set CHROMIUM_PATH if it isn’t on the PATH.',
  );
}
