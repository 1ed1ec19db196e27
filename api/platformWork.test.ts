import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SIGNED_IN_AS } from '../plugins/kit/client.ts';
import { discover } from '../plugins/kit/discover.ts';
import { root } from './loadPlugins.ts';
import { platformWork, reasonsIn } from './platformWork.ts';

const path = join(root, 'plugins', 'made-up', 'server.ts');

test('finds a reason that is a string, a template or a constant, on any callee', () => {
  const source = `
    const REASON = 'a constant';
    export const run = async (deps: Deps) => {
      await deps.asPlatform('a text').read((db) => db('x'));
      const { asPlatform } = deps;
      await asPlatform(\`a template\`).tx(async () => deps.asPlatform(REASON).read(other));
      // asPlatform('a comment') is none, nor is the text "asPlatform('no')".
    };
  `;
  expect(reasonsIn(source, path)).toEqual(['a text', 'a template', 'a constant']);
});

test('follows a constant to the file that it is imported from', () => {
  const source = `import { SIGNED_IN_AS as WHY } from '../kit/client.ts'; deps.asPlatform(WHY)`;
  expect(reasonsIn(source, path)).toEqual([SIGNED_IN_AS]);
});

test('a concatenated reason is an error that names its place', () => {
  expect(() => reasonsIn('\ndeps.asPlatform(`for ${name}`)', path)).toThrow(
    /server\.ts:2 calls asPlatform with a reason that can’t be read/,
  );
});

test('finds every call of the installation', async () => {
  const folders = [join(root, 'api'), ...discover(root).map(({ folder }) => folder)];
  const work = await platformWork(root, folders);
  const reasonsOf = (file: string) =>
    work.filter(([of]) => of === file).map(([, reason]) => reason);
  // Its reason is a constant, like those of the sweeps of events and checkout.
  expect(reasonsOf('plugins/payments/server/sweepEvents.ts')).toHaveLength(4);
  expect(work.every(([, reason]) => reason)).toBe(true);
});
