import { contract, entity } from '@foyer/kit';
import { defineAdmin } from '@foyer/kit/admin';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { permissionOf } from './authProvider.ts';

const row = entity(z.object({ name: z.string() }));
const plugins = [
  defineAdmin({
    contract: contract({
      id: 'fees',
      permissions: {
        'rules.read': { label: 'View rules', realms: ['platform'] },
        'rules.write': { label: 'Edit rules', realms: ['platform'] },
      },
      resources: {
        rules: {
          path: '/tenants/:tenantId/rules',
          row,
          filter: [],
          sort: ['details.name'],
          can: { read: 'rules.read', update: 'rules.write' },
        },
      },
      lists: {
        sums: { path: '/fees/sums', row, filter: [], sort: ['details.name'], can: 'rules.read' },
      },
    }),
  }),
];
const needed = (resource: string, action: string) => permissionOf(plugins, { resource, action });

test('requires the permission in the contract for an action on a resource', () => {
  expect(needed('tenants/17/rules', 'list')).toBe('fees:rules.read');
  expect(needed('tenants/17/rules', 'edit')).toBe('fees:rules.write');
  expect(needed('fees/sums', 'list')).toBe('fees:rules.read');
});

test('forbids what no contract declares: an unknown resource, action or deletion', () => {
  expect(needed('tenants/17/rules', 'delete')).toBeUndefined();
  expect(needed('tenants/17/rules', 'conjure')).toBeUndefined();
  expect(needed('tenants/17/rules/more', 'list')).toBeUndefined();
  expect(needed('secrets', 'list')).toBeUndefined();
  expect(needed('fees/sums', 'edit')).toBeUndefined();
});
