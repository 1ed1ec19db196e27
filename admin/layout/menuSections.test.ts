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
    ({ title, heading, items }) =>
      `${title}${heading ? ' (link)' : ''}: ${items.map(({ label }) => label).join(', ')}`,
  );

test('sorts sections by use, plugins’ own before Settings, and items within each', () => {
  const plugins = [
    plugin(item('Users', { section: 'Settings' }), item('Loyalty', { section: 'Clubs' })),
    plugin(item('Charities', { section: 'Tenants', order: 20 })),
    plugin(item('Tenants', { section: 'Tenants', order: 10 }), item('Inbox')),
    plugin(item('Completed', { section: 'Payouts', order: 20 })),
    plugin(item('Pending', { section: 'Payouts', order: 10 })),
  ];
  expect(shown(plugins)).toEqual([
    'Payouts: Pending, Completed',
    'Tenants (link): Charities',
    ': Inbox',
    'Clubs: Loyalty',
    'Settings: Users',
  ]);
});

test('leaves out what the session may not see and what belongs to another console', () => {
  const plugins = [
    plugin(item('Open'), item('Secret', { can: 'any:more' }), item('Ours', { realm: 'tenant' })),
  ];
  expect(shown(plugins)).toEqual([': Open']);
  expect(shown(plugins, [])).toEqual([]);
});
