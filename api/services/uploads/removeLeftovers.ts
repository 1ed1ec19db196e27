import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Removes partial files of killed processes, recognized by our own file names. */
export async function removeLeftovers(given: {
  folder: string;
  name: RegExp;
  hours: number;
}): Promise<void> {
  const { folder, name, hours } = given;
  const oldest = Date.now() - hours * 3_600_000;
  // The folder doesn't exist before the first file.
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter((one) => name.test(one)).map((one) => join(folder, one))) {
    // Another process may sweep at the same time, and another user's file isn't ours to remove.
    const found = await stat(path).catch(() => undefined);
    if (!found || found.mtimeMs >= oldest) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Leftovers of `spool`; no request takes as long. */
export const removeSpooled = (): Promise<void> =>
  removeLeftovers({ folder: tmpdir(), name: /^foyer-upload-\w{6}$/, hours: 1 });
