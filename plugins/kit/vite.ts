import type { Plugin } from 'vite';
import { discover } from './discover.ts';
import { hostPackages } from './hostPackages.ts';
import { serverCodeGuard } from './vite/serverCodeGuard.ts';
import { virtualPlugins } from './vite/virtualPlugins.ts';

/**
 * Adds the installed plugins to a browser bundle: `virtual:plugins` exports their admin parts, and
 * the build fails on server code in the browser.
 * @param options.extra folders separated by commas, as in the environment variable `PLUGINS`
 * @example plugins: [react(), foyerPlugins({ root })]
 */
export function foyerPlugins(options: { root: string; extra?: string | undefined }): Plugin[] {
  const installed = discover(options.root, options.extra);
  return [
    {
      name: 'foyer:one-copy',
      config: () => ({
        // One copy of each plugin too, because others import its contracts and slots.
        resolve: { dedupe: [...hostPackages, ...installed.map(({ name }) => name)] },
        server: { fs: { allow: [options.root, ...installed.map(({ folder }) => folder)] } },
      }),
    },
    virtualPlugins(installed),
    serverCodeGuard(options.root, installed),
  ];
}
