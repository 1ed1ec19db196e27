import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract, open } from '../contract.ts';
import { renderPlugin } from '../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from './defineAdmin.ts';
import { useHasPage } from './useHasPage.ts';

const bar = contract({
  id: 'bar',
  permissions: { 'drinks.read': { label: 'View the drinks', realms: ['platform', 'tenant'] } },
});

const ADDRESSES = [
  '/drinks',
  '/drinks?size=large',
  '/drinks/tea',
  '/tenant/4/menu',
  '/menu',
  '/food',
];

function Answers() {
  const found = ADDRESSES.map(useHasPage);
  return <output>{ADDRESSES.filter((_address, index) => found[index]).join(' ')}</output>;
}

const plugin = defineAdmin({
  contract: bar,
  pages: [
    { path: '/here', can: open('everybody may look'), element: <Answers /> },
    { path: '/drinks/*', can: 'drinks.read', element: <p>Drinks</p> },
    { path: '/menu', can: 'drinks.read', scoped: true, element: <p>Menu</p> },
    { path: '/food', can: 'drinks.read', realm: 'tenant', element: <p>Food</p> },
  ],
});

const found = async (realm: 'platform' | 'tenant', can: string[]) => {
  renderPlugin(plugin, { realm, can, path: '/here' });
  return (await screen.findByRole('status')).textContent?.split(' ');
};

test('finds a page if one of this console has the path', async () => {
  const drinks = ['/drinks', '/drinks?size=large', '/drinks/tea'];
  expect(await found('platform', ['bar:drinks.read'])).toEqual([...drinks, '/tenant/4/menu']);
  expect(await found('tenant', ['bar:drinks.read'])).toEqual([...drinks, '/menu', '/food']);
});

test('does not find a page that the user can’t open', async () => {
  expect(await found('platform', [])).toEqual(['']);
});
