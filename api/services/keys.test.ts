import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeKeys } from './keys.ts';
import { localSecrets } from './localSecrets.ts';

const old = 'o'.repeat(32);
const fresh = 'n'.repeat(32);

test('a signature for one purpose opens no other door', () => {
  const keys = makeKeys([fresh]);
  const signature = keys.sign('files', 'text');
  expect(keys.isSigned('files', 'text', signature)).toBe(true);
  expect(keys.isSigned('cursor', 'text', signature)).toBe(false);
  expect(keys.isSigned('files', 'another text', signature)).toBe(false);
  expect(keys.isSigned('files', 'text', '')).toBe(false);
});

test('after a change of secrets the new one signs and the old one still verifies', () => {
  const signature = makeKeys([old]).sign('links', 'text');
  const keys = makeKeys([fresh, old]);
  expect(keys.isSigned('links', 'text', signature)).toBe(true);
  expect(keys.sign('links', 'text')).toBe(makeKeys([fresh]).sign('links', 'text'));
  expect(makeKeys([fresh]).isSigned('links', 'text', signature)).toBe(false);
});

test('a laptop’s secret is made once, also by two first starts at once, and read by its user only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [one, other] = await Promise.all([localSecrets(folder), localSecrets(folder)]);
  expect(one[0]).toHaveLength(64);
  expect(await localSecrets(folder)).toEqual(one);
  expect(other).toEqual(one);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
});
