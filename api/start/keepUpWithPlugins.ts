import { join } from 'node:path';
import type { ApiProcess } from './apiProcess.ts';
import type { DevServers } from './devServers.ts';
import { root } from './frontEnds.ts';
import type { LaunchSettings } from './launchSettings.ts';
import type { Progress } from './progress.ts';
import { runCommand } from './runCommand.ts';
import { watchPlugins } from './watchPlugins.ts';

/**
 * Follows plugin changes during `npm run dev`: brings the database to head, and restarts the API
 * and the front ends when the list changed.
 */
export function keepUpWithPlugins(given: {
  settings: LaunchSettings;
  ownerUrl: string;
  api: Pick<ApiProcess, 'restart' | 'ready'>;
  devServers: Pick<DevServers, 'restart'>;
  progress: Progress;
}): { stop(): Promise<void> } {
  const { settings, ownerUrl, api, devServers, progress } = given;
  return watchPlugins({
    root,
    plugins: settings.plugins,
    say: progress.say,
    async onChange(change) {
      await progress.step('Migrations', async (note) => {
        // In its own process, because this one has the plugins as they were.
        const { code, output } = await runCommand(
          ['--import', 'tsx', join(root, 'api', 'migrate.ts')],
          { env: { ...process.env, OWNER_DATABASE_URL: ownerUrl } },
        );
        if (code !== 0) throw new Error(output.trim());
        const applied = output
          .split('\n')
          .filter((line) => /^(migrated|ran|dropped) /.test(line)).length;
        note(applied ? `${applied} applied` : 'nothing new');
      });
      if (change === 'tables') return;
      await progress.step('Plugins', async (note) => {
        await Promise.all([api.restart(), devServers.restart()]);
        await api.ready();
        note('reloaded');
      });
    },
  });
}
