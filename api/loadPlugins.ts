import { fileURLToPath } from 'node:url';
import { discover } from '../plugins/kit/discover.ts';
import { load, type Loaded } from '../plugins/kit/host.ts';
import { admitOutsidePlugins } from '../plugins/kit/outsidePlugins.ts';
import type { MigrationFolder } from '../plugins/kit/server/migrations.ts';
import { kernel, kernelTables } from './kernel.ts';
import type { KernelParts } from './kernelParts.ts';

/** The repository: what package.json lists is found from here. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Finds, imports, checks and orders the installed plugins, the kernel first. Runs none of them. */
export async function loadPlugins(
  extra: readonly string[],
  parts?: KernelParts,
): Promise<Loaded[]> {
  const discovered = discover(root, extra.join(','));
  admitOutsidePlugins(root, discovered);
  return load(discovered, parts ? kernel(parts) : kernelTables());
}

/** Where their migrations are, in their order; those of a plugin that is switched off stay. */
export const migrationFolders = (loaded: readonly Loaded[]): MigrationFolder[] =>
  loaded.flatMap(({ contract, server }) =>
    server.migrations ? [{ id: contract.id, folder: server.migrations }] : [],
  );

/** Where their functions, views and triggers are, in the same order. */
export const sqlFolders = (loaded: readonly Loaded[]): MigrationFolder[] =>
  loaded.flatMap(({ contract, server }) =>
    server.sql ? [{ id: contract.id, folder: server.sql }] : [],
  );
