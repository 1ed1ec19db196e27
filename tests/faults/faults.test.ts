import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './faults.ts';

const root = join(import.meta.dirname, '..', '..');

test('can make each fault in exactly one place, and names an existing test file for it', () => {
  for (const { name, file, find, replace, foundBy } of faults) {
    const parts = readFileSync(join(root, file), 'utf8').split(find);
    expect(parts, `${name}: places in ${file}`).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(existsSync(join(root, foundBy.file)), `${name}: ${foundBy.file}`).toBe(true);
  }
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});
