import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './loadPlugins.ts';
import { addHashes, MIGRATION_HASHES, migrationHashes } from './missingMigrations.ts';

test('released migrations don’t change; add a new one', async () => {
  const { text, problems } = await migrationHashes();
  expect(problems).toEqual([]);
  expect(await readFile(join(root, MIGRATION_HASHES), 'utf8')).toBe(text);
});

const path = 'plugins/loyalty/migrations/20261121_points.ts';

test('adds a new migration to the list', () => {
  const later = 'plugins/loyalty/migrations/20261122_expiry.ts';
  const migrations = [
    { path: later, plugin: 'loyalty', hash: 'b' },
    { path, plugin: 'loyalty', hash: 'a' },
  ];
  const { hashes, problems } = addHashes({ [path]: 'a' }, migrations);
  expect(Object.entries(hashes)).toEqual([
    [path, 'a'],
    [later, 'b'],
  ]);
  expect(problems).toEqual([]);
});

test('keeps the entry of a changed migration, and says what to do', () => {
  const changed = [{ path, plugin: 'loyalty', hash: 'other' }];
  expect(addHashes({ [path]: 'a' }, changed)).toEqual({
    hashes: { [path]: 'a' },
    problems: [
      `${path} has changed. Released migrations don't change; add a new one with npm run migration:new loyalty.`,
    ],
  });
});

test('keeps the entry of a deleted migration', () => {
  const { hashes, problems } = addHashes({ [path]: 'a' }, []);
  expect(hashes).toEqual({ [path]: 'a' });
  expect(problems).toEqual([expect.stringContaining(`${path} is gone.`)]);
});
