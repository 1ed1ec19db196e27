import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Installs a plugin's own packages where they are not yet: `dependencies` only, for what is named
 * among the peers is the host's. @returns whether there was something to install
 */
export async function installDependencies(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
  if (Object.keys(dependencies).every((name) => isInstalled(name, folder))) return false;
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', '--legacy-peer-deps', ...quiet], { cwd: folder }).catch(
    (error: { stderr?: string }) => {
      throw new Error(
        `npm cannot install the "dependencies" of ${join(folder, 'package.json')}:\n${error.stderr ?? String(error)}`,
      );
    },
  );
  return true;
}

/** In the folder or above it, as Node looks; a map of exports may hide it from `require.resolve`. */
function isInstalled(name: string, folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true;
  return dirname(folder) !== folder && isInstalled(name, dirname(folder));
}
