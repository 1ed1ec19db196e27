// Plain JavaScript without dependencies: this runs before there are any.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Refuses a Node that is too old, and installs the packages when the lock file is newer than they are. */
export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Foyer needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const installedAt = timeOf('node_modules/.package-lock.json');
  if (installedAt >= timeOf('package-lock.json')) return;
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  console.log('Installing packages; the first time takes a minute …');
  const reminder = setInterval(() => console.log(`  … ${seconds()} s so far`), 10_000);
  // `npm ci` fails when someone added a plugin without installing it; `npm install` doesn't.
  const isInstalled = (await npm('ci', 'ignore')) || (await npm('install', 'inherit'));
  clearInterval(reminder);
  if (!isInstalled) {
    console.error('Couldn’t install the packages. See npm’s output above.');
    process.exit(1);
  }
  console.log(`Installed in ${seconds()} s.`);
}

/**
 * @param {'ci' | 'install'} command
 * @param {'ignore' | 'inherit'} stdio
 * @returns {Promise<boolean>} whether it succeeded
 */
function npm(command, stdio) {
  const child = spawn('npm', [command, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio,
    // npm is a script file on Windows.
    shell: process.platform === 'win32',
    // Tools are needed to build and to test, whatever the program itself runs as.
    env: { ...process.env, NODE_ENV: '', npm_config_omit: '', npm_config_production: '' },
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** @param {string} path */
function timeOf(path) {
  return (
    statSync(new URL(`../../${path}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0
  );
}
