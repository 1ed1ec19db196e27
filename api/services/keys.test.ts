import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { localSecrets, makeKeys } from './keys.ts';

const old = 'o'.repeat(32);
const fresh = 'n'.repeat(32);

test('each purpose and each secret has its own key, the newest secret’s first', () => {
  const keys = makeKeys([fresh, old]);
  const [files, cursor] = [keys.of('files'), keys.of('cursor')];
  const all = [...files, ...cursor].map((key) => key.toString('hex'));
  expect(new Set(all).size).toBe(4);
  expect(all.every((key) => key.length === 64)).toBe(true);
  expect(files).toEqual([...makeKeys([fresh]).of('files'), ...makeKeys([old]).of('files')]);
});

test('a laptop’s secret is created once, even by two first starts at once, and readable by its user only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [one, other] = await Promise.all([localSecrets(folder), localSecrets(folder)]);
  expect(one[0]).toHaveLength(64);
  expect(await localSecrets(folder)).toEqual(one);
  expect(other).toEqual(one);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
});
