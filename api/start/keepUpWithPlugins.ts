import { join } from 'node:path';
import type { ApiProcess } from './apiProcess.ts';
import type { DevServers } from './devServers.ts';
import { root } from './frontEnds.ts';
import type { LaunchSettings } from './launchSettings.ts';
import type { Progress } from './progress.ts';
import { runCommand } from './runCommand.ts';
import { watchPlugins } from './watchPlugins.ts';

/**
 * `npm run dev` while plugins come, go and change: the database is brought to head, and a list that
 * changed begins the API and the front ends anew.
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
        // In a process of its own, for this one has the plugins as they were.
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
        note('as they are listed now');
      });
    },
  });
}
