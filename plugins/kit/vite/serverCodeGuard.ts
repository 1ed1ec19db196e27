import { builtinModules } from 'node:module';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import type { Discovered } from '../discover.ts';

const serverOnly = /^(knex|pg|express|stripe)(\/|$)/;

/** Fails the build if browser code imports server code, and names the importer. */
export function serverCodeGuard(root: string, installed: readonly Discovered[]): Plugin {
  const folders = installed.map(({ folder }) => folder + sep);
  const serverFolders = [
    join(root, 'api') + sep,
    join(root, 'plugins', 'kit', 'server') + sep,
    ...installed.flatMap(({ folder }) => [
      join(folder, 'server') + sep,
      join(folder, 'migrations') + sep,
    ]),
  ];
  const serverFiles = new Set([
    join(root, 'plugins', 'kit', 'server.ts'),
    ...installed.flatMap(({ entryPoints }) => entryPoints.server ?? []),
  ]);

  // A library may have a `./server` that never runs; our own server code may not be imported at
  // all.
  const isOurs = (file: string) =>
    !file.includes(`${sep}node_modules${sep}`) || folders.some((folder) => file.startsWith(folder));
  const isServerFile = (file: string) =>
    serverFiles.has(file) || serverFolders.some((folder) => file.startsWith(folder));

  return {
    name: 'foyer:no-server-code',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || options.ssr) return undefined;
      const [file = ''] = importer.split('?');
      const fail = () =>
        this.error(
          `Browser code can't import server code: ${relative(root, file)} imports '${source}'`,
        );
      if (source.startsWith('node:') || serverOnly.test(source)) fail();
      if (!isOurs(file)) return undefined;
      if (builtinModules.includes(source) || /^[^.\0].*\/server$/.test(source)) fail();
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved && isServerFile(resolved.id.split('?')[0] ?? '')) fail();
      return resolved;
    },
  };
}
