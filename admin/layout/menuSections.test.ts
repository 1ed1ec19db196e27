import { contract } from '@foyer/kit';
import type { AdminPlugin, MenuItem } from '@foyer/kit/admin';
import { expect, test } from 'vitest';
import { menuSections } from './menuSections.ts';

const plugin = (...menu: MenuItem[]): AdminPlugin => ({
  contract: contract({ id: 'any', permissions: {} }),
  menu,
});
const item = (label: string, more: Partial<MenuItem> = {}): MenuItem => ({
  label,
  to: `/${label}`,
  can: 'any:see',
  ...more,
});
const shown = (plugins: ReturnType<typeof plugin>[], can = ['any:see']) =>
  menuSections({ plugins, instance: { realm: 'platform' }, can: new Set(can) }).map(
    ({ title, items }) => `${title}: ${items.map(({ label }) => label).join(', ')}`,
  );

test('sorts the built-in sections first, then those of plugins, and items within each', () => {
  const plugins = [
    plugin(item('Users', { section: 'Platform' }), item('Loyalty', { section: 'Clubs' })),
    plugin(item('Charities', { section: 'Tenants', order: 20 })),
    plugin(item('Tenants', { section: 'Tenants', order: 10 }), item('Inbox')),
  ];
  expect(shown(plugins)).toEqual([
    ': Inbox',
    'Tenants: Tenants, Charities',
    'Platform: Users',
    'Clubs: Loyalty',
  ]);
});

test('leaves out what the session may not see and what belongs to another console', () => {
  const plugins = [
    plugin(item('Open'), item('Secret', { can: 'any:more' }), item('Ours', { realm: 'tenant' })),
  ];
  expect(shown(plugins)).toEqual([': Open']);
  expect(shown(plugins, [])).toEqual([]);
});
