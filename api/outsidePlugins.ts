import { realpathSync } from 'node:fs';
import Module, { createRequire, register } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Discovered } from '../plugins/kit/discover.ts';
import { hostPackages } from '../plugins/kit/hostPackages.ts';

/** Hosts whose hook is registered. Node keeps hooks for the life of the process. */
const registered = new Set<string>();

/**
 * Lets plugins outside of `root` import the host's packages and each other. Without this the import
 * fails or loads a second copy of zod, whose schemas the kit doesn't recognize.
 */
export function admitOutsidePlugins(root: string, discovered: readonly Discovered[]): void {
  const host = realpathSync(root) + sep;
  const isOutside = ({ folder }: Discovered) => !realpathSync(folder).startsWith(host);
  if (registered.has(host) || !discovered.some(isOutside)) return;
  registered.add(host);
  const packages = [...hostPackages, ...discovered.map(({ name }) => name)];
  register('./hooks/resolveFromHost.mjs', {
    parentURL: import.meta.url,
    data: { host: pathToFileURL(host).href, packages },
  });
  requireFromHost(host, packages);
}

interface Resolver {
  _resolveFilename(
    wanted: string,
    parent?: { filename?: string | null },
    ...rest: unknown[]
  ): string;
}

/** The same for `require`, which module hooks don't cover before Node 22. */
function requireFromHost(host: string, packages: readonly string[]): void {
  const resolver = Module as typeof Module & Resolver;
  const resolve = resolver._resolveFilename.bind(Module);
  const hostRequire = createRequire(join(host, 'package.json'));
  resolver._resolveFilename = (wanted, parent, ...rest) => {
    const isOutside = parent?.filename && !parent.filename.startsWith(host);
    const isHosts = packages.some((name) => wanted === name || wanted.startsWith(`${name}/`));
    return isOutside && isHosts ? hostRequire.resolve(wanted) : resolve(wanted, parent, ...rest);
  };
}
