import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The halves a plugin may have; its `exports` map is its only manifest. */
export const HALVES = ['contract', 'server', 'admin', 'slots'] as const;
export type Half = (typeof HALVES)[number];

/** Names that are kept for halves to come: whoever exports them expects what nobody does yet. */
const NOT_LOADED = ['storefront', 'public'];

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

function readManifest(folder: string): Manifest {
  const file = join(folder, 'package.json');
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text) as Manifest;
  } catch (error) {
    throw new Error(`${file} is no valid JSON: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * The plugins that `package.json` of `root` lists, and then those of `extra` that are not among them.
 * @param extra folders separated by commas, as `PLUGINS` in the environment gives them
 * @throws when an entry is no folder and no installed package, or is no plugin as it should be
 */
export function discover(root: string, extra = ''): Discovered[] {
  const more = extra
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const listed = readManifest(root).plugins ?? [];
  const isOn = (entry: Entry) => typeof entry === 'string' || entry.enabled !== false;
  const known = new Set(listed.filter(isOn).map((entry) => realFolderOf(root, entry)));
  const added = more.filter((entry) => !known.has(realFolderOf(root, entry)));
  return [...listed, ...added].map((entry) => {
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
      throw new Error(
        `${name} in ${folder} exports no './contract': it is no plugin. ` +
          `Add "./contract": "./contract.ts" to "exports" in its package.json.`,
      );
    for (const half of NOT_LOADED)
      if (exports[`./${half}`])
        throw new Error(
          `${name} in ${folder} exports './${half}', which nothing loads: the storefront has no ` +
            `slots yet. Take it out of "exports" in its package.json.`,
        );
    return { name, folder, enabled, peers, halves };
  });
}

/** The same for a folder and for the package that is a link to it. */
const realFolderOf = (root: string, entry: Entry): string =>
  realpathSync(folderOf(root, typeof entry === 'string' ? entry : entry.plugin));

function folderOf(root: string, plugin: string): string {
  const folder = resolve(root, plugin);
  if (existsSync(join(folder, 'package.json'))) return folder;
  try {
    return dirname(createRequire(join(root, 'package.json')).resolve(`${plugin}/package.json`));
  } catch {
    throw new Error(
      `The plugin '${plugin}' is neither a folder with a package.json nor an installed package. ` +
        `It stands in "plugins" of package.json or in PLUGINS: correct it there, or install it.`,
    );
  }
}
