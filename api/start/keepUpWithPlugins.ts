import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { discover } from '../../plugins/kit/discover.ts';
import type { ApiProcess } from './apiProcess.ts';
import type { DevServers } from './devServers.ts';
import { root } from './frontEnds.ts';
import type { LaunchSettings } from './launchSettings.ts';
import type { Progress } from './progress.ts';
import { runCommand } from './runCommand.ts';

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

/** What to do: a changed list needs new processes, and both changes may need new tables. */
export type Change = 'list' | 'tables';

interface WatchGiven {
  root: string;
  /** Plugins in addition to those in package.json, in the format of `PLUGINS`. */
  plugins: readonly string[];
  /** Called again only when it is done. */
  onChange(change: Change): Promise<void>;
  say(line: string): void;
}

// An editor writes a file in several steps, and `git checkout` many files.
const SETTLED_MS = 300;

/**
 * Watches files that no import leads to: the list of plugins, their package.json, contracts, migrations and SQL
 * files. Node and Vite watch everything else themselves.
 */
export function watchPlugins(given: WatchGiven): { stop(): Promise<void> } {
  const { root, plugins, onChange, say } = given;
  const list = () => discover(root, plugins.join(','));
  let known = list();
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;

  const settle = async () => {
    if (isStopped) return;
    try {
      const found = list();
      const isSame = JSON.stringify(found) === JSON.stringify(known);
      known = found;
      begin();
      await onChange(isSame ? 'tables' : 'list');
    } catch (error) {
      say((error as Error).message);
    }
  };
  const noticed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(settle);
    }, SETTLED_MS);
  };
  const watchFolder = (folder: string, isMeant: (file: string) => boolean) => {
    if (!existsSync(folder)) return;
    const watcher = watch(folder, (_event, file) => {
      if (file !== null && isMeant(file)) noticed();
    });
    // The folder above notices when a folder is removed.
    watcher.on('error', () => watcher.close());
    watchers.push(watcher);
  };
  const end = () => {
    for (const watcher of watchers) watcher.close();
    watchers = [];
  };
  function begin(): void {
    end();
    watchFolder(root, (file) => file === 'package.json');
    for (const { folder } of known) {
      watchFolder(folder, (file) =>
        /^(package\.json|contract(\.[jt]s)?|migrations|sql)$/.test(file),
      );
      watchFolder(join(folder, 'contract'), (file) => /\.[jt]s$/.test(file));
      watchFolder(join(folder, 'migrations'), (file) => /\.[jt]s$/.test(file));
      watchFolder(join(folder, 'sql'), (file) => file.endsWith('.sql'));
    }
  }
  begin();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      end();
      await running;
    },
  };
}
