import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' });

const MIGRATIONS = ['--', 'plugins/*/migrations/*', 'api/migrations/*'];

/**
 * The commit before the one that added the newest migration. Not before the last commit that changed an existing
 * migration: a database of such a commit can't be upgraded.
 */
export function commitBeforeMigration(): string {
  const last = (filter: string, since: string): string =>
    git('log', '-1', `--diff-filter=${filter}`, '--format=%H', since, ...MIGRATIONS).trim();
  const changed = last('DMR', 'HEAD');
  const newest = last('A', changed ? `${changed}..` : 'HEAD');
  if (newest) return git('rev-parse', `${newest}^`).trim();
  if (changed) return changed;
  throw new Error('This clone has no commit that added a migration. Fetch its history.');
}

/**
 * Checks out another commit into a folder, with this checkout's packages and that commit's
 * workspaces.
 */
export async function layRelease(commit: string, folder: string): Promise<string> {
  const place = resolve(folder);
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', place], { input: archive });
  const [packages, own] = [join(root, 'node_modules'), join(place, 'node_modules')];
  await mkdir(join(own, '@foyer'), { recursive: true });
  for (const name of await readdir(packages))
    if (name !== '@foyer' && name !== '.cache')
      await symlink(join(packages, name), join(own, name));
  // Relative links resolve to the other commit's plugins in this folder.
  for (const name of await readdir(join(packages, '@foyer')))
    await symlink(await readlink(join(packages, '@foyer', name)), join(own, '@foyer', name));
  return place;
}
