import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { discover } from '../plugins/kit/discover.ts';
import { load, type Loaded } from '../plugins/kit/host.ts';
import { admitOutsidePlugins } from './outsidePlugins.ts';
import type { MigrationFolder } from '../plugins/kit/server/migrations.ts';
import { kernel, kernelTables } from './kernel.ts';
import type { KernelParts } from './kernelParts.ts';

/** The repository's root, where package.json lists the plugins. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the built front ends, next to the server that was built with them. */
export const builtFolder = join(root, import.meta.url.endsWith('.js') ? '..' : 'dist');

/** Finds, imports, checks and orders the installed plugins, the kernel first. Runs none of them. */
export async function loadPlugins(
  extra: readonly string[],
  parts?: KernelParts,
): Promise<Loaded[]> {
  const discovered = discover(root, extra.join(','));
  admitOutsidePlugins(root, discovered);
  return load(discovered, parts ? kernel(parts) : kernelTables());
}

/** Their migration folders, in order, including those of plugins that are turned off. */
export const migrationFolders = (loaded: readonly Loaded[]): MigrationFolder[] =>
  loaded.flatMap(({ contract, server }) =>
    server.migrations ? [{ id: contract.id, folder: server.migrations }] : [],
  );

/** The folders of their functions, views and triggers, in the same order. */
export const sqlFolders = (loaded: readonly Loaded[]): MigrationFolder[] =>
  loaded.flatMap(({ contract, server }) =>
    server.sql ? [{ id: contract.id, folder: server.sql }] : [],
  );
