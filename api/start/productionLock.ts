interface Locked {
  name?: string;
  version?: string;
  link?: boolean;
  resolved?: string;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  [field: string]: unknown;
}

/** The used parts of npm's lock file. */
export interface Lock {
  name?: string;
  version?: string;
  packages: Record<string, Locked>;
  [field: string]: unknown;
}

/**
 * The lock file for production installs: each package at the tested version, without those that only
 * builds or tests need. npm's own way of omitting those keeps optional peers of other packages.
 * @param given.manifest the package.json for that lock file
 * @param given.plugins the packages that are folders there
 */
export function productionLock(
  lock: Lock,
  given: {
    manifest: { dependencies: Record<string, string>; [field: string]: unknown };
    plugins: readonly { name: string; folder: string }[];
  },
): Lock {
  const { manifest, plugins } = given;
  const kept = new Map<string, Locked>();
  const keep = (from: string, name: string, isOptional = false): void => {
    const path = pathOf(lock, from, name);
    if (path === undefined) {
      if (isOptional) return;
      throw new Error(`package-lock.json has no ${name}, which ${from || 'the server'} needs.`);
    }
    if (kept.has(path)) return;
    const { dev: _dev, devOptional: _devOptional, ...entry } = lock.packages[path] ?? {};
    kept.set(path, entry);
    if (entry.link) return;
    keepNeeds(path, entry);
  };
  const keepNeeds = (path: string, entry: Locked): void => {
    for (const name of Object.keys(entry.dependencies ?? {})) keep(path, name);
    for (const name of Object.keys(entry.optionalDependencies ?? {})) keep(path, name, true);
    for (const name of Object.keys(entry.peerDependencies ?? {}))
      if (!entry.peerDependenciesMeta?.[name]?.optional) keep(path, name);
  };
  for (const name of Object.keys(manifest.dependencies)) keep('', name);
  for (const { name, folder } of plugins) {
    const { devDependencies: _left, ...entry } = lock.packages[folder] ?? {};
    kept.set(folder, entry);
    kept.set(`node_modules/${name}`, { resolved: folder, link: true });
    keepNeeds(folder, entry);
  }
  const { name, version, workspaces, dependencies, engines } = manifest;
  const { packages: _all, ...head } = lock;
  return {
    ...head,
    packages: {
      '': { name, version, workspaces, dependencies, engines } as Locked,
      ...Object.fromEntries([...kept].sort(([one], [other]) => (one < other ? -1 : 1))),
    },
  };
}

/** Where Node finds a package that another one imports: in the nearest node_modules upward. */
function pathOf({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}
