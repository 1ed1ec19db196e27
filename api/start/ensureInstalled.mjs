// Plain JavaScript without dependencies: this runs before there are any.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Refuses a Node that is too old, and installs the packages when the lock file is newer than they are. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Foyer needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const installedAt = timeOf('node_modules/.package-lock.json');
  if (installedAt >= timeOf('package-lock.json')) return;
  console.log('Installing packages …');
  const startedAt = Date.now();
  // `npm ci` refuses when somebody has added a plugin and not installed since; `npm install` does not.
  if (npm(['ci'], 'ignore') !== 0 && npm(['install'], 'inherit') !== 0) {
    console.error('The packages could not be installed; npm says why above.');
    process.exit(1);
  }
  console.log(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/**
 * @param {string[]} command
 * @param {'ignore' | 'inherit'} stdio
 */
function npm(command, stdio) {
  return spawnSync('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio,
    // npm is a script file on Windows.
    shell: process.platform === 'win32',
    // Tools are needed to build and to test, whatever the program itself runs as.
    env: { ...process.env, NODE_ENV: '', npm_config_omit: '', npm_config_production: '' },
  }).status;
}

/** @param {string} path */
function timeOf(path) {
  return (
    statSync(new URL(`../../${path}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0
  );
}
