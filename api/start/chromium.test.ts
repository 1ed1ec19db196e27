import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium, findWholeChromium } from './chromium.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-chromium-'));
  for (const name of ['google-chrome', 'chromium']) await install(name);
});
afterAll(() => rm(folder, { recursive: true }));

async function install(name: string): Promise<void> {
  await writeFile(join(folder, name), '#!/bin/sh\n');
  await chmod(join(folder, name), 0o755);
}

test("finds the machine's Chromium on the PATH, before its Chrome", () => {
  const PATH = ['/nowhere', folder].join(delimiter);
  expect(findChromium({ PATH })).toBe(join(folder, 'chromium'));
});

test('CHROMIUM_PATH takes precedence over the PATH, and must exist', () => {
  const chrome = join(folder, 'google-chrome');
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: chrome })).toBe(chrome);
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chrome' })).toThrow('/nowhere/chrome');
});

test('prefers the headless shell over the full browser', async () => {
  await install('chromium-headless-shell');
  expect(findChromium({ PATH: folder })).toBe(join(folder, 'chromium-headless-shell'));
  expect(findWholeChromium({ PATH: folder })).toBe(join(folder, 'chromium'));
});
