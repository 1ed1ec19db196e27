import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PLACES } from '../../tests/e2e/places.ts';
import { root } from './frontEnds.ts';
import { testsOf } from './testsOf.ts';

test('a plugin’s tests are in its folder, not in a folder with the same prefix', () => {
  const { unitTests, journeys, about } = testsOf(['plugins/charities']);
  expect(unitTests).toContain('plugins/charities/charities.test.ts');
  expect(unitTests).toContain('plugins/charities/admin/CharityList.test.tsx');
  expect(unitTests.filter((file) => !file.startsWith('plugins/charities/'))).toEqual([]);
  expect(journeys).toEqual([]);
  expect(about).toContain('tests/e2e/tenantCharities.spec.ts');
  expect(about).not.toContain('tests/e2e/policies.spec.ts');
});

test('a folder within a plugin has the plugin’s journeys', () => {
  const { unitTests, about } = testsOf(['plugins/charities/admin/']);
  expect(unitTests).not.toContain('plugins/charities/charities.test.ts');
  expect(about).toContain('tests/e2e/charities.spec.ts');
});

test('runs single files, including a journey, once even if named several times', () => {
  expect(testsOf(['plugins/fees/fees.test.ts', 'plugins/fees/fees.test.ts'])).toEqual({
    unitTests: ['plugins/fees/fees.test.ts'],
    journeys: [],
    about: [],
  });
  expect(testsOf(['tests/e2e/sale.spec.ts'])).toEqual({
    unitTests: [],
    journeys: ['tests/e2e/sale.spec.ts'],
    about: [],
  });
});

test('reports places that don’t exist, are outside, or have no tests', () => {
  expect(() => testsOf(['plugins/fee'])).toThrow('plugins/fee doesn’t exist.');
  expect(() => testsOf(['..'])).toThrow('.. doesn’t exist.');
  expect(() => testsOf(['LICENSE'])).toThrow('No tests cover LICENSE.');
});

test('every journey names its places, and each of those exists', () => {
  const journeys = readdirSync(join(root, 'tests', 'e2e')).filter((name) =>
    name.endsWith('.spec.ts'),
  );
  expect(Object.keys(PLACES).sort()).toEqual(journeys.sort());
  const places = Object.values(PLACES).flat();
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});
