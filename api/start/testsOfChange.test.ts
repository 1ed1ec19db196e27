import { expect, test } from 'vitest';
import { reachedBy } from './testsOfChange.ts';

const texts: Readonly<Record<string, string>> = {
  'package.json': '{}',
  'plugins/kit/money.ts': '',
  'plugins/fees/package.json': JSON.stringify({
    name: '@foyer/plugin-fees',
    exports: { './server': './server.ts', './admin': './admin.tsx', './engine': './engine.ts' },
  }),
  'plugins/fees/server.ts': `import { save } from './server/save.ts';
const migrations = new URL('./migrations/', import.meta.url);`,
  'plugins/fees/server/save.ts': '',
  'plugins/fees/admin.tsx': `const panel = () => import('./admin/Panel.tsx');`,
  'plugins/fees/admin/Panel.tsx': '',
  'plugins/fees/engine.ts': `import '../kit/money.ts';`,
  'plugins/fees/migrations/first.ts': '',
  'plugins/fees/fees.test.ts': '',
  'plugins/fees/admin/Panel.test.tsx': `import { Panel } from './Panel.tsx';`,
  'plugins/orders/package.json': JSON.stringify({
    name: '@foyer/plugin-orders',
    exports: { './server': './server.ts' },
    peerDependencies: { '@foyer/plugin-fees': '^1.0.0' },
  }),
  'plugins/orders/server.ts': '',
  'plugins/orders/total.ts': `import type { Amount } from '@foyer/plugin-fees/engine';`,
  'plugins/orders/orders.test.ts': '',
  'plugins/orders/total.test.ts': `import { total } from './total.ts';`,
  'plugins/policies/package.json': JSON.stringify({ name: '@foyer/plugin-policies' }),
  'plugins/policies/policies.test.ts': '',
  'tests/walls.test.ts': '',
  'tests/lab.test.ts': `const lab = join(root, 'tests', 'fixtures', 'plugin-lab');`,
  'tests/fixtures/plugin-lab/server.ts': '',
  'tests/e2e/fees.spec.ts': `import { toast } from './support/toast.ts';`,
  'tests/e2e/policies.spec.ts': '',
  'tests/e2e/support/toast.ts': '',
};

const reached = (...changed: string[]) =>
  reachedBy(changed, { files: Object.keys(texts), textOf: (file) => texts[file] ?? '' });

test('finds the tests that import a changed file, and the journeys about it', () => {
  expect(reached('plugins/fees/admin/Panel.tsx')).toEqual({
    unitTests: ['plugins/fees/admin/Panel.test.tsx'],
    journeys: ['tests/e2e/fees.spec.ts'],
  });
});

test('from a server part, finds the plugins that require it and the project-wide tests', () => {
  const { unitTests } = reached('plugins/fees/server/save.ts');
  expect(unitTests).toEqual([
    'plugins/fees/fees.test.ts',
    'plugins/orders/orders.test.ts',
    'plugins/orders/total.test.ts',
    'tests/lab.test.ts',
    'tests/walls.test.ts',
  ]);
});

test('follows folders that a source names, such as migrations and fixtures', () => {
  expect(reached('plugins/fees/migrations/first.ts').unitTests).toContain(
    'plugins/fees/fees.test.ts',
  );
  expect(reached('tests/fixtures/plugin-lab/server.ts').unitTests).toEqual(['tests/lab.test.ts']);
});

test('doesn’t follow types or removed files', () => {
  expect(reached('plugins/fees/engine.ts').unitTests).toEqual([]);
  expect(reached('plugins/fees/server/gone.ts').unitTests).toEqual([]);
});

test('runs a journey whose support files changed, and a changed test itself', () => {
  expect(reached('tests/e2e/support/toast.ts').journeys).toEqual(['tests/e2e/fees.spec.ts']);
  expect(reached('plugins/policies/policies.test.ts')).toEqual({
    unitTests: ['plugins/policies/policies.test.ts'],
    journeys: [],
  });
});

test('runs everything where the project’s own settings changed', () => {
  const { unitTests, journeys } = reached('package.json');
  expect(unitTests).toHaveLength(7);
  expect(journeys).toHaveLength(2);
});
