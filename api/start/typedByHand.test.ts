import { contract, entity, permission } from '@foyer/kit';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { typedByHand } from './typedByHand.ts';

const bar = contract({
  id: 'bar',
  permissions: { 'drinks.read': { label: 'View the drinks', realms: ['tenant'] } },
  resources: {
    drinks: {
      path: '/tenants/:tenantId/drinks',
      row: entity(z.object({ name: z.string() })),
      filter: [],
      sort: ['details.name'],
      can: { read: 'drinks.read' },
      download: 'drinks.csv',
      downloadPath: '/tenants/:tenantId/reports/drinks',
    },
  },
});
const found = (source: string) => typedByHand(source, [bar]);

test.each([
  'useRecords(`tenants/${tenantId}/drinks`)',
  '<List resource="tenants/17/drinks" />',
  'const one = `/tenants/${tenantId}/drinks/${id}`;',
  'const base = `${tenant}/reports/drinks`;',
  'send({ path: `/tenants/${tenantId}/drinks?page=2` })',
  "fetch('/api/anything')",
])('finds a typed API address: %s', (source) => {
  expect(found(source)).toEqual([expect.stringMatching(/^line 1: .* is an API path/)]);
});

test('finds a permission’s full name, with its line', () => {
  expect(found("const a = 1;\nconst can = 'bar:drinks.read';")).toEqual([
    "line 2: 'bar:drinks.read' names a permission: use 'drinks.read' from the contract 'bar'",
  ]);
});

test('finds react-admin’s hooks that take an address as text', () => {
  expect(found("import { useGetList, useListContext } from 'react-admin';")).toHaveLength(1);
});

test('accepts values of a contract, a screen’s own address and an import', () => {
  expect(
    found(`
      import { drinks } from '../tenants/drinks';
      const Page = lazy(() => import('./tenants/t/drinks'));
      const PAGE = '/drinks/:drinkId';
      const to = scoped(\`\${PAGE}/details\`, { tenantId, drinkId });
      const text = 'Tea and/or coffee';
      const can = useCan(bar, 'drinks.read');
      <ListPage list={bar.resources.drinks} params={{ tenantId }} />;
    `),
  ).toEqual([]);
});

test('accepts a permission of another plugin from its contract', () => {
  expect(permission(bar, 'drinks.read')).toEqual({ permission: 'bar:drinks.read' });
});
