import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Installs a plugin's missing packages: only `dependencies`, since peers come from the host.
 * @returns whether there was anything to install
 */
export async function installDependencies(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
  if (Object.keys(dependencies).every((name) => isInstalled(name, folder))) return false;
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', '--legacy-peer-deps', ...quiet], { cwd: folder }).catch(
    (error: { stderr?: string }) => {
      throw new Error(
        `npm couldn’t install the "dependencies" in ${join(folder, 'package.json')}:\n${error.stderr ?? String(error)}`,
      );
    },
  );
  return true;
}

/** In the folder or above it, like Node; an `exports` map may hide it from `require.resolve`. */
function isInstalled(name: string, folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true;
  return dirname(folder) !== folder && isInstalled(name, dirname(folder));
}
