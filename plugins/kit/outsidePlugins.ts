import { realpathSync } from 'node:fs';
import { register } from 'node:module';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Discovered } from './discover.ts';
import { hostPackages } from './hostPackages.ts';

/** Hosts whose hook is registered: Node keeps hooks for the life of the process. */
const registered = new Set<string>();

/**
 * Lets plugins from outside of `root` import the host's packages and each other: without this
 * they find none, or a second copy of zod whose schemas are not ours.
 */
export function admitOutsidePlugins(root: string, discovered: readonly Discovered[]): void {
  const host = realpathSync(root) + sep;
  const isOutside = ({ folder }: Discovered) => !realpathSync(folder).startsWith(host);
  if (registered.has(host) || !discovered.some(isOutside)) return;
  registered.add(host);
  register('./hooks/resolveFromHost.mjs', {
    parentURL: import.meta.url,
    data: {
      host: pathToFileURL(host).href,
      packages: [...hostPackages, ...discovered.map(({ name }) => name)],
    },
  });
}
