import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The halves a plugin may have; its `exports` map is its only manifest. */
export const HALVES = ['contract', 'server', 'admin', 'slots', 'storefront', 'public'] as const;
export type Half = (typeof HALVES)[number];

/** An installed plugin, found without running any of its code. */
export interface Discovered {
  name: string;
  folder: string;
  /** False: contract and migrations stay, routes and screens go. */
  enabled: boolean;
  peers: Readonly<Record<string, string>>;
  /** Half → its file. */
  halves: Readonly<Partial<Record<Half, string>>>;
}

type Entry = string | { plugin: string; enabled?: boolean };
interface Manifest {
  name?: string;
  plugins?: Entry[];
  exports?: Record<string, string | Record<string, string>>;
  peerDependencies?: Record<string, string>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * The plugins that `package.json` of `root` lists, and then those of `extra`.
 * @param extra folders separated by commas, as `PLUGINS` in the environment gives them
 * @throws when an entry is no folder and no installed package, or has no contract
 */
export function discover(root: string, extra = ''): Discovered[] {
  const more = extra
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return [...(readManifest(root).plugins ?? []), ...more].map((entry) => {
    const { plugin, enabled = true } = typeof entry === 'string' ? { plugin: entry } : entry;
    const folder = folderOf(root, plugin);
    const { name = plugin, exports = {}, peerDependencies: peers = {} } = readManifest(folder);
    const halves = Object.fromEntries(
      HALVES.flatMap((half) => {
        const target = exports[`./${half}`];
        const file = typeof target === 'object' ? (target['default'] ?? target['import']) : target;
        return file ? [[half, join(folder, file)]] : [];
      }),
    );
    if (!halves['contract'])
      throw new Error(`${name} in ${folder} exports no './contract': it is no plugin`);
    return { name, folder, enabled, peers, halves };
  });
}

function folderOf(root: string, plugin: string): string {
  const folder = resolve(root, plugin);
  if (existsSync(join(folder, 'package.json'))) return folder;
  try {
    return dirname(createRequire(join(root, 'package.json')).resolve(`${plugin}/package.json`));
  } catch {
    throw new Error(
      `The plugin '${plugin}' is neither a folder with a package.json nor an installed package`,
    );
  }
}
