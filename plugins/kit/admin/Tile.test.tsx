import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { renderPlugin } from '../testing/renderPlugin.tsx';
import { defineAdmin } from './defineAdmin.ts';
import { Tile, type TileChange } from './Tile.tsx';

const figures = contract({
  id: 'figures',
  permissions: { read: { label: 'See figures', realms: ['platform'] } },
});

function show(change: TileChange) {
  const element = <Tile label="Sold" value={change.now} change={change} to="/sales" />;
  const half = defineAdmin({
    contract: figures,
    pages: [{ path: '/figures', can: 'read', element }],
  });
  renderPlugin(half, { realm: 'platform', can: ['figures:read'], path: '/figures' });
}
const than = 'the 7 days before';

test.each([
  [{ now: 112, before: 100, than }, '▲ 12% more than the 7 days before'],
  [{ now: 50, before: 100, than }, '▼ 50% less than the 7 days before'],
  [{ now: 1000, before: 999, than }, '▲ Under 1% more than the 7 days before'],
  [{ now: 5, before: 0, than }, '▲ None in the 7 days before'],
  [{ now: 5, before: 5, than }, 'The same as the 7 days before'],
])('a change is an arrow and words: %j', async (change, words) => {
  show(change);
  const tile = await screen.findByRole('link', { name: /^Sold/ });
  expect(tile.querySelector('small')?.textContent).toBe(words);
  expect(tile.getAttribute('href')).toBe('/sales');
});

test('the arrow is for the eye only', async () => {
  show({ now: 2, before: 1, than });
  // Where the words are parted is a matter of styles, which tests do not load.
  const name = /^Sold ?2 ?100% more than the 7 days before$/;
  const tile = await screen.findByRole('link', { name });
  expect(tile).toBeTruthy();
});
