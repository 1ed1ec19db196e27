import type { Plugin } from 'vite';
import type { Discovered } from '../discover.ts';

const NAME = 'virtual:plugins';
const RESOLVED = `\0${NAME}`;

/** Serves `virtual:plugins`: static imports of the admin halves, in the order of installation. */
export function virtualPlugins(installed: readonly Discovered[]): Plugin {
  const files = installed.flatMap(({ enabled, halves }) =>
    enabled && halves.admin ? [halves.admin] : [],
  );
  return {
    name: 'foyer:virtual-plugins',
    resolveId: (source) => (source === NAME ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      const imports = files.map(
        (file, index) => `import half${index} from ${JSON.stringify(file)};`,
      );
      const names = files.map((_, index) => `half${index}`);
      return [...imports, `export const halves = [${names.join(', ')}];`].join('\n');
    },
  };
}
