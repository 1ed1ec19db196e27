import { contract } from '@foyer/kit';
import { defineAdmin } from '@foyer/kit/admin';
import { renderPlugin } from '@foyer/testing/admin';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const can = 'see';
const page = (path: string) => ({ path, can, element: <h1>{path}</h1> }) as const;
const sponsors = defineAdmin({
  contract: contract({
    id: 'sponsors',
    permissions: { see: { label: 'View', realms: ['platform'] } },
  }),
  pages: [
    page('/sponsors'),
    page('/sponsors/:id'),
    page('/sponsors/by-tier'),
    page('/sponsor/:id/gifts'),
  ],
  menu: [
    { label: 'Sponsors', to: '/sponsors', covers: '/sponsor', can },
    { label: 'By tier', to: '/sponsors/by-tier', can },
  ],
});

/** The menu items marked as current. */
async function current(path: string): Promise<(string | null)[]> {
  renderPlugin(sponsors, { realm: 'platform', can: ['sponsors:see'], path, withConsole: true });
  await screen.findAllByRole('link', { name: 'By tier' });
  return screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
}

test.each([
  ['/', 'Home'],
  ['/sponsors', 'Sponsors'],
  ['/sponsors/17', 'Sponsors'],
  ['/sponsor/17/gifts', 'Sponsors'],
  ['/sponsors/by-tier', 'By tier'],
  ['/sponsors/by-tier/gold', 'By tier'],
])('at %s highlights only %s', async (path, label) => {
  expect(await current(path)).toEqual([label]);
});

test('does not highlight an item whose path is only a string prefix', async () => {
  renderPlugin(sponsors, {
    realm: 'platform',
    can: ['sponsors:see'],
    path: '/sponsorship',
    withConsole: true,
  });
  await screen.findAllByRole('link', { name: 'By tier' });
  expect(screen.queryAllByRole('link', { current: 'page' })).toEqual([]);
});
