import type { Dirent } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Suffix of a file that a process is still writing; it is renamed when complete. */
const isPartial = ({ name }: Dirent): boolean => name.startsWith('.');

/**
 * Copies all files below a folder while the app keeps running. Files removed in the meantime and files
 * still being written are skipped.
 * @param given.copy copies one file
 * @throws with a readable message where an entry is neither a file nor a folder
 */
export async function copyFiles(given: {
  from: string;
  to: string;
  copy?: typeof copyFile;
}): Promise<void> {
  const { from, to, copy = copyFile } = given;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await entriesOf(from)) {
    if (isPartial(entry)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFiles({ from: source, to: target, copy });
    else if (entry.isFile())
      await copy(source, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' || (await isThere(source))) throw error;
      });
    else throw notAFile(source);
  }
}

/** Copies all files into an empty folder, runs the callback, and removes the files if either fails. */
export async function withFiles(
  { from, to }: { from: string; to: string },
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await copyFiles({ from, to });
    await work();
  } catch (error) {
    // An existing folder may be a mount point, so it stays.
    for (const { name } of await entriesOf(to).catch(() => []))
      await rm(join(to, name), { recursive: true, force: true });
    throw error;
  }
}

export const notAFile = (path: string): Error =>
  new Error(
    `${path} is neither a file nor a folder. Symbolic links can’t be backed up or restored.`,
  );

/** Empty where the folder doesn't exist: nothing has been uploaded yet, or it was just removed. */
export async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** A missing target raises the same error as a missing source. */
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
