import { contract } from '@foyer/kit';
import type { AdminHalf, MenuItem } from '@foyer/kit/admin';
import { expect, test } from 'vitest';
import { menuSections } from './menuSections.ts';

const half = (...menu: MenuItem[]): AdminHalf => ({
  contract: contract({ id: 'any', permissions: {} }),
  menu,
});
const item = (label: string, more: Partial<MenuItem> = {}): MenuItem => ({
  label,
  to: `/${label}`,
  can: 'any:see',
  ...more,
});
const shown = (halves: ReturnType<typeof half>[], can = ['any:see']) =>
  menuSections({ halves, instance: { realm: 'platform' }, can: new Set(can) }).map(
    ({ title, items }) => `${title}: ${items.map(({ label }) => label).join(', ')}`,
  );

test('sections stand in the house’s order, a plugin’s own after them, items in theirs', () => {
  const halves = [
    half(item('Users', { section: 'Platform' }), item('Loyalty', { section: 'Clubs' })),
    half(item('Charities', { section: 'Organisers', order: 20 })),
    half(item('Tenants', { section: 'Organisers', order: 10 }), item('Inbox')),
  ];
  expect(shown(halves)).toEqual([
    ': Inbox',
    'Organisers: Tenants, Charities',
    'Platform: Users',
    'Clubs: Loyalty',
  ]);
});

test('what the session may not see, and what is another console’s, is not in the menu', () => {
  const halves = [
    half(item('Open'), item('Secret', { can: 'any:more' }), item('Ours', { realm: 'tenant' })),
  ];
  expect(shown(halves)).toEqual([': Open']);
  expect(shown(halves, [])).toEqual([]);
});
