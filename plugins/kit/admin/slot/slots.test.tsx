import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '../../contract.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { dashboardTiles } from './shellSlots.ts';
import { defineAdmin } from '../defineAdmin.ts';
import { fill } from './slot.ts';

const bar = contract({
  id: 'bar',
  permissions: { 'drinks.read': { label: 'View the drinks', realms: ['platform', 'tenant'] } },
});

const plugin = defineAdmin({
  contract: bar,
  pages: [{ path: '/drinks', can: 'drinks.read', element: <h1>Drinks</h1> }],
  menu: [{ label: 'Drinks', to: '/drinks', can: 'drinks.read', section: 'House' }],
  fills: [
    fill(dashboardTiles, {
      key: 'second',
      order: 2,
      can: 'drinks.read',
      meta: {},
      Component: () => <p>Second tile</p>,
    }),
    fill(dashboardTiles, { key: 'first', order: 1, meta: {}, Component: () => <p>First tile</p> }),
  ],
});

test('shows a fill, a menu item and a page to a user with the permission', async () => {
  renderPlugin(plugin, { realm: 'platform', can: ['bar:drinks.read'], withConsole: true });
  const first = await screen.findByText('First tile');
  const second = screen.getByText('Second tile');
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  expect(within(menu).getByRole('link', { name: 'Drinks' })).toBeTruthy();
  expect(within(menu).getByText('House')).toBeTruthy();
});

test('hides the fill and the menu item without the permission, and forbids the page', async () => {
  renderPlugin(plugin, { realm: 'platform', can: [], withConsole: true });
  await screen.findByText('First tile');
  expect(screen.queryByText('Second tile')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Drinks' })).toBeNull();

  renderPlugin(plugin, { realm: 'platform', can: [], path: '/drinks' });
  expect(await screen.findByText('You don’t have access')).toBeTruthy();
});

test('replaces a fill that throws with a message that names its plugin, and keeps the rest', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const broken = defineAdmin({
    contract: contract({ id: 'leak', permissions: {} }),
    fills: [
      fill(dashboardTiles, {
        key: 'leak',
        meta: {},
        Component: () => {
          throw new Error('wet');
        },
      }),
    ],
  });
  renderPlugin([plugin, broken], { realm: 'platform', can: ['bar:drinks.read'] });
  expect((await screen.findByRole('alert')).textContent).toContain('“leak”');
  expect(screen.getByText('First tile')).toBeTruthy();
});

test('has the tenant’s ID in the page’s path on the platform, but not on the tenant’s own console', async () => {
  const scoped = defineAdmin({
    contract: bar,
    pages: [{ path: '/fees', scoped: true, can: 'drinks.read', element: <h1>Fees</h1> }],
  });
  const can = ['bar:drinks.read'];
  renderPlugin(scoped, { realm: 'platform', can, path: '/tenant/17/fees' });
  expect(await screen.findByRole('heading', { name: 'Fees' })).toBeTruthy();
  renderPlugin(scoped, { realm: 'tenant', can, path: '/fees' });
  expect(await screen.findByRole('heading', { name: 'Fees' })).toBeTruthy();
  renderPlugin(scoped, { realm: 'platform', can, path: '/fees' });
  expect(await screen.findByText('Page not found')).toBeTruthy();
});
