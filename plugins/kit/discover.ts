import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The entry points that a plugin can have. Its `exports` map is its only manifest. */
export const ENTRY_POINTS = ['contract', 'server', 'admin', 'slots'] as const;
export type EntryPoint = (typeof ENTRY_POINTS)[number];

/** Reserved names. A plugin that exports them expects features that don't exist yet. */
const NOT_LOADED = ['storefront', 'public'];

/** An installed plugin, found without running its code. */
export interface Discovered {
  name: string;
  folder: string;
  /** If false, contract and migrations stay, but routes and screens are not loaded. */
  enabled: boolean;
  peers: Readonly<Record<string, string>>;
  /** Entry point → its file. */
  entryPoints: Readonly<Partial<Record<EntryPoint, string>>>;
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
    throw new Error(`${file} isn’t valid JSON: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * The plugins listed in the `package.json` of `root`, followed by those of `extra` that aren't listed.
 * @param extra folders separated by commas, as in the environment variable `PLUGINS`
 * @throws if an entry is neither a folder nor an installed package, or isn't a valid plugin
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
    const entryPoints = Object.fromEntries(
      ENTRY_POINTS.flatMap((entryPoint) => {
        const target = exports[`./${entryPoint}`];
        const file = typeof target === 'object' ? (target['default'] ?? target['import']) : target;
        return file ? [[entryPoint, join(folder, file)]] : [];
      }),
    );
    if (!entryPoints['contract'])
      throw new Error(
        `${name} in ${folder} doesn't export './contract', so it isn't a plugin. ` +
          `Add "./contract": "./contract.ts" to "exports" in its package.json.`,
      );
    for (const entryPoint of NOT_LOADED)
      if (exports[`./${entryPoint}`])
        throw new Error(
          `${name} in ${folder} exports './${entryPoint}', which nothing loads yet: the storefront has no ` +
            `slots. Remove it from "exports" in its package.json.`,
        );
    return { name, folder, enabled, peers, entryPoints };
  });
}

/** The real path, which is the same for a folder and a package linked to it. */
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
        `Correct it in "plugins" of package.json or in PLUGINS, or install the package.`,
    );
  }
}
