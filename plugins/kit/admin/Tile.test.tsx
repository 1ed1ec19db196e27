import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { renderPlugin } from '../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from './defineAdmin.ts';
import { Tile, type TileChange } from './Tile.tsx';

const figures = contract({
  id: 'figures',
  permissions: { read: { label: 'View figures', realms: ['platform'] } },
});

function show(change: TileChange) {
  const element = <Tile label="Sold" value={change.now} change={change} to="/sales" />;
  const plugin = defineAdmin({
    contract: figures,
    pages: [{ path: '/figures', can: 'read', element }],
  });
  renderPlugin(plugin, { realm: 'platform', can: ['figures:read'], path: '/figures' });
}
const than = 'the previous 7 days';

test.each([
  [{ now: 112, before: 100, than }, '▲ 12% more than the previous 7 days'],
  [{ now: 50, before: 100, than }, '▼ 50% less than the previous 7 days'],
  [{ now: 1000, before: 999, than }, '▲ Under 1% more than the previous 7 days'],
  [{ now: 5, before: 0, than }, '▲ None in the previous 7 days'],
  [{ now: 5, before: 5, than }, 'Same as the previous 7 days'],
])('shows a change as an arrow and words: %j', async (change, words) => {
  show(change);
  const tile = await screen.findByRole('link', { name: /^Sold/ });
  expect(tile.querySelector('small')?.textContent).toBe(words);
  expect(tile.getAttribute('href')).toBe('/sales');
});

test('hides the arrow from screen readers', async () => {
  show({ now: 2, before: 1, than });
  // The spacing between the words comes from styles, which tests don't load.
  const name = /^Sold ?2 ?100% more than the previous 7 days$/;
  const tile = await screen.findByRole('link', { name });
  expect(tile).toBeTruthy();
});
