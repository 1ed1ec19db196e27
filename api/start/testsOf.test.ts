import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PLACES } from '../../tests/e2e/places.ts';
import { root } from './frontEnds.ts';
import { testsOf } from './testsOf.ts';

test('a plugin has what lies in its folder, and no folder whose name begins alike', () => {
  const { unitTests, journeys, about } = testsOf(['plugins/charities']);
  expect(unitTests).toContain('plugins/charities/charities.test.ts');
  expect(unitTests).toContain('plugins/charities/admin/CharityList.test.tsx');
  expect(unitTests.filter((file) => !file.startsWith('plugins/charities/'))).toEqual([]);
  expect(journeys).toEqual([]);
  expect(about).toContain('tests/e2e/tenantCharities.spec.ts');
  expect(about).not.toContain('tests/e2e/policies.spec.ts');
});

test('a folder within a plugin has the journeys of the plugin', () => {
  const { unitTests, about } = testsOf(['plugins/charities/admin/']);
  expect(unitTests).not.toContain('plugins/charities/charities.test.ts');
  expect(about).toContain('tests/e2e/charities.spec.ts');
});

test('files are run alone, a journey too, and once however often they are named', () => {
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

test('what is not there, what lies outside and what nothing tests is said', () => {
  expect(() => testsOf(['plugins/fee'])).toThrow('There is no plugins/fee here');
  expect(() => testsOf(['..'])).toThrow('There is no .. here');
  expect(() => testsOf(['LICENSE'])).toThrow('Nothing tests LICENSE.');
});

test('each journey says its places, and each of those is there', () => {
  const journeys = readdirSync(join(root, 'tests', 'e2e')).filter((name) =>
    name.endsWith('.spec.ts'),
  );
  expect(Object.keys(PLACES).sort()).toEqual(journeys.sort());
  const places = Object.values(PLACES).flat();
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});
