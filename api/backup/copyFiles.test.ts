import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { copyFiles, withFiles } from './copyFiles.ts';
import { measureFiles } from './manifest.ts';

let from: string;
let to: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-copy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  [from, to] = [join(folder, 'from'), join(folder, 'to')];
});

async function write(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(from, name)), { recursive: true });
    await writeFile(join(from, name), name);
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

test('copies all other files while files are removed, renamed and added', async () => {
  const kept = Array.from({ length: 20 }, (_, n) => [`a/kept-${n}`, `kept-${n}/one/two`]).flat();
  await write(...kept, 'a/removed', 'a/renamed', 'z/removed', 'removed/one');
  let isFirst = true;
  await copyFiles({
    from,
    to,
    async copy(source, target) {
      if (isFirst) {
        isFirst = false;
        // By now all of these, or their folders, have been listed.
        await rm(join(from, 'a/removed'));
        await rename(join(from, 'a/renamed'), join(from, 'a/its new name'));
        await rm(join(from, 'z/removed'));
        await rm(join(from, 'removed'), { recursive: true });
        await write('z/added');
      }
      await copyFile(source, target);
    },
  });
  expect(await filesIn(to)).toEqual(expect.arrayContaining(kept));
  expect(await filesIn(to)).not.toContain('a/removed');
  expect(await measureFiles(to)).toMatchObject({ count: (await filesIn(to)).length });
});

test('skips a file that is still being written', async () => {
  await write('.0f5cd0a1-6f0c-4c55-9c2e-5a1f9b1c2d3e', 'a/one');
  await copyFiles({ from, to });
  expect(await filesIn(to)).toEqual(['a/one']);
});

test('finds no files in a folder that doesn’t exist yet', async () => {
  await copyFiles({ from, to });
  expect(await filesIn(to)).toEqual([]);
});

test('fails when a copy can’t be written', async () => {
  await write('a/one');
  const copy: typeof copyFile = async (source, target) => {
    await rm(to, { recursive: true, force: true });
    await copyFile(source, target);
  };
  await expect(copyFiles({ from, to, copy })).rejects.toThrow('ENOENT');
});

test.each(['file', 'dir'])(
  'rejects a symbolic link to a %s with a readable message',
  async (type) => {
    await write('a/one');
    await symlink(type === 'dir' ? tmpdir() : '/etc/hostname', join(from, 'a/link'), type);
    const message = `${join(from, 'a/link')} is neither a file nor a folder. Symbolic links can’t be backed up or restored.`;
    await expect(copyFiles({ from, to })).rejects.toThrow(message);
    await expect(measureFiles(from)).rejects.toThrow(message);
  },
);

test('rejects a backup folder that is itself a link', async () => {
  await symlink('/etc', to);
  await expect(measureFiles(to)).rejects.toThrow(`${to} is neither a file nor a folder.`);
});

test('removes the files again when the callback fails, and keeps them when it succeeds', async () => {
  await write('a/one', 'b/two/three');
  const fails = () => Promise.reject(new Error('The database went away.'));
  await expect(withFiles({ from, to }, fails)).rejects.toThrow('The database went away.');
  expect(await readdir(to)).toEqual([]);
  await withFiles({ from, to }, () => Promise.resolve());
  expect(await filesIn(to)).toEqual(['a/one', 'b/two/three']);
});
