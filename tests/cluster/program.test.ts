import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from './program.ts';

async function start(given: { file: string; folder?: string }) {
  const place = await mkdtemp(join(tmpdir(), 'foyer-program-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const ends: (() => Promise<unknown>)[] = [];
  const log = join(place, 'log');
  const started = startProgram({ ...given, env: {}, log, says: 'never said', ends });
  return { started, ends };
}

test('fails to start a program that exits before it is up', async () => {
  const { started } = await start({ file: 'nowhere.ts' });
  await expect(started).rejects.toThrow('nowhere.ts ended before it was up');
});

test('fails to start a program that can’t be run', async () => {
  const { started, ends } = await start({ file: 'nowhere.ts', folder: '/nowhere' });
  await expect(started).rejects.toThrow('ENOENT');
  for (const end of ends) await end();
});

test('can kill a program that never comes up', async () => {
  // Its output never contains the expected text.
  const { started, ends } = await start({ file: 'packages/local-stripe/main.ts' });
  const failed = expect(started).rejects.toThrow('ended before it was up');
  for (const end of ends) await end();
  await failed;
});
