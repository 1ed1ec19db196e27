import type { Plugin } from 'vite';
import type { Discovered } from '../discover.ts';

const NAME = 'virtual:plugins';
const RESOLVED = `\0${NAME}`;

/** Provides `virtual:plugins`: static imports of the admin parts, in installation order. */
export function virtualPlugins(installed: readonly Discovered[]): Plugin {
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
