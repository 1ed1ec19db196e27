import { contract } from '@foyer/kit';
import { defineAdmin } from '@foyer/kit/admin';
import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

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

const work = defineAdmin({
  contract: contract({
    id: 'work',
    permissions: { see: { label: 'View', realms: ['platform'] } },
  }),
  menu: [
    { label: 'Orders', to: '/orders', can, section: 'Orders', order: 1 },
    {
      label: 'Needs review',
      to: '/reviews',
      can,
      section: 'Orders',
      count: async (send) => ((await send({ method: 'get', path: '/reviews' })) as [number])[0],
    },
    { label: 'Roles', to: '/roles', can, section: 'Settings' },
  ],
  pages: [page('/roles')],
});
const openWork = (path = '/') =>
  renderPlugin(work, {
    realm: 'platform',
    can: ['work:see'],
    path,
    data: () => Response.json([3]),
    withConsole: true,
  });
const menu = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }));

beforeEach(() => localStorage.clear());

test('shows the waiting work at its item, and at the section once that is closed', async () => {
  openWork();
  const link = await (await menu()).findByRole('link', { name: /Needs review\s*3\s*waiting/ });
  const toggle = (await menu()).getByRole('button', { name: 'Orders pages', expanded: true });
  expect(toggle.parentElement?.textContent).toBe('');
  fireEvent.click(toggle);
  expect(link.closest('[hidden]')).toBeTruthy();
  expect(toggle.parentElement?.textContent).toBe('3 waiting');
});

test('keeps Settings closed except on their pages, and remembers what the user toggled', async () => {
  openWork();
  const settings = async () => (await menu()).findByRole('button', { name: 'Settings' });
  expect((await settings()).getAttribute('aria-expanded')).toBe('false');
  openWork('/roles');
  expect((await settings()).getAttribute('aria-expanded')).toBe('true');
  openWork();
  fireEvent.click(await settings());
  openWork();
  expect((await settings()).getAttribute('aria-expanded')).toBe('true');
});

test('hides the whole menu, and remembers that', async () => {
  openWork();
  fireEvent.click(await screen.findByRole('button', { name: 'Hide menu' }));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull());
  openWork();
  fireEvent.click(await screen.findByRole('button', { name: 'Show menu' }));
  expect(await menu()).toBeTruthy();
});
