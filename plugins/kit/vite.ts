import type { Plugin } from 'vite';
import { discover } from './discover.ts';
import { hostPackages } from './hostPackages.ts';
import { serverCodeGuard } from './vite/serverCodeGuard.ts';
import { virtualPlugins } from './vite/virtualPlugins.ts';

/**
 * Brings the installed plugins into a browser bundle: `virtual:plugins` exports their admin halves,
 * and server code in the browser fails the build.
 * @param options.extra folders separated by commas, as `PLUGINS` in the environment gives them
 * @example plugins: [react(), foyerPlugins({ root })]
 */
export function foyerPlugins(options: { root: string; extra?: string | undefined }): Plugin[] {
  const installed = discover(options.root, options.extra);
  return [
    {
      name: 'foyer:one-copy',
      config: () => ({
        // One copy of each plugin as well: others import their contracts and slots.
        resolve: { dedupe: [...hostPackages, ...installed.map(({ name }) => name)] },
        server: { fs: { allow: [options.root, ...installed.map(({ folder }) => folder)] } },
      }),
    },
    virtualPlugins(installed),
    serverCodeGuard(options.root, installed),
  ];
}
