import type { Plugin } from 'vite';
import { discover, type Discovered } from './discover.ts';
import { hostPackages } from './hostPackages.ts';
import { serverCodeGuard } from './vite/serverCodeGuard.ts';
import { withoutSummaries } from './vite/withoutSummaries.ts';

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
    withoutSummaries(),
  ];
}

const NAME = 'virtual:plugins';
const RESOLVED = `\0${NAME}`;

/** Provides `virtual:plugins`: static imports of the admin parts, in installation order. */
function virtualPlugins(installed: readonly Discovered[]): Plugin {
  const files = installed.flatMap(({ enabled, entryPoints }) =>
    enabled && entryPoints.admin ? [entryPoints.admin] : [],
  );
  return {
    name: 'foyer:virtual-plugins',
    resolveId: (source) => (source === NAME ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      const imports = files.map(
        (file, index) => `import plugin${index} from ${JSON.stringify(file)};`,
      );
      const names = files.map((_, index) => `plugin${index}`);
      return [...imports, `export const plugins = [${names.join(', ')}];`].join('\n');
    },
  };
}
