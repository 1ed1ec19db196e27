import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../api/loadPlugins.ts';
import { installDependencies } from './installDependencies.ts';
import { pluginFolder } from './migration.ts';

/**
 * Runs a plugin's tests, wherever its folder is, with the host's packages and its own.
 * @param filters parts of file names; by default all. Flags are passed to Vitest
 * @returns the exit code
 */
export async function testPlugin(folder: string, filters: readonly string[] = []): Promise<number> {
  await installDependencies(folder);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const config = fileURLToPath(new URL('./vitest.config.ts', import.meta.url));
  return new Promise((resolveCode, reject) => {
    const child = spawn(process.execPath, [vitest, 'run', '--config', config, ...filters], {
      cwd: root,
      env: { ...process.env, FOYER_PLUGIN: folder },
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', (code) => resolveCode(code ?? 1));
  });
}

/** The command `foyer test`. */
export async function main(plugin: string, ...filters: string[]): Promise<void> {
  process.exitCode = await testPlugin(resolve(pluginFolder(plugin)), filters);
}
