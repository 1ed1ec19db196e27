import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import { entity } from '../../schema.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { RowMenu } from '../list/RowMenu.tsx';
import { ReportGrid } from './ReportGrid.tsx';

const acts = contract({
  id: 'acts',
  permissions: { read: { label: 'View the acts', realms: ['platform'] } },
  lists: {
    acts: {
      path: '/acts',
      row: entity(z.object({ name: z.string(), city: z.string(), page: z.string() })),
      filter: [],
      sort: ['details.name'],
      columns: { 'details.name': {}, 'details.city': {} },
      can: 'read',
    },
  },
});

const ring = vi.fn();
afterEach(() => ring.mockClear());

const Acts = () => (
  <ReportGrid
    list={acts.lists.acts}
    name="acts"
    label="Acts"
    noun={{ one: 'act', many: 'acts' }}
    empty={{ title: 'No acts yet' }}
    rowLink={({ details }) => details.page || undefined}
    rowActions={({ details }) =>
      details.page && <RowMenu of={details.name} actions={[{ label: 'Ring', onClick: ring }]} />
    }
  />
);

const plugin = defineAdmin({
  contract: acts,
  pages: [
    { path: '/acts', can: 'read', element: <Acts /> },
    { path: '/acts/:id', can: 'read', element: <h1>One act</h1> },
  ],
});

async function open() {
  const rows = [
    { id: '1', details: { name: 'Marcel', city: 'Lyon', page: '/acts/1' } },
    { id: '2', details: { name: 'Odette', city: 'Nantes', page: '' } },
  ];
  const at = renderPlugin(plugin, {
    realm: 'platform',
    can: ['acts:read'],
    path: '/acts',
    data: { acts: rows },
  });
  await screen.findByText('Lyon');
  return at;
}

test('shows the menu of a row at its end, which does not follow the row’s link', async () => {
  const { place } = await open();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Name', 'City', 'Actions']);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Marcel' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ring' }));
  expect(ring).toHaveBeenCalledOnce();
  expect(place()).toBe('/acts');
  const other = screen.getByText('Nantes').closest<HTMLElement>('[role=row]')!;
  expect(within(other).queryByRole('button')).toBeNull();
});

test('the column of actions can’t be hidden', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const items = (await screen.findAllByRole('menuitemcheckbox')).map((one) => one.textContent);
  expect(items).toEqual(['City']);
});

test('follows the link of a row on a click elsewhere in it, and ignores a row without one', async () => {
  const { place } = await open();
  fireEvent.click(screen.getByText('Nantes'));
  expect(place()).toBe('/acts');
  fireEvent.click(screen.getByText('Lyon'));
  await waitFor(() => expect(place()).toBe('/acts/1'));
});

test('leaves the Space key to a focused control', async () => {
  await open();
  const button = screen.getByRole('button', { name: 'Actions for Marcel' });
  const inControl = createEvent.keyDown(button, { key: ' ' });
  fireEvent(button, inControl);
  expect(inControl.defaultPrevented).toBe(false);
  const cell = button.closest<HTMLElement>('[role=gridcell]')!;
  const inCell = createEvent.keyDown(cell, { key: ' ' });
  fireEvent(cell, inCell);
  expect(inCell.defaultPrevented).toBe(true);
});

test.each([
  ['with Ctrl', (cell: HTMLElement) => fireEvent.click(cell, { ctrlKey: true })],
  ['with Cmd', (cell: HTMLElement) => fireEvent.click(cell, { metaKey: true })],
  ['with the middle button', (cell: HTMLElement) => fireEvent(cell, auxClick(1))],
])('opens the page of a row in a new tab on a click %s', async (_how, click) => {
  const { place } = await open();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  click(screen.getByText('Lyon'));
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Marcel' });
  expect(opened.mock.calls).toEqual([[link.href, '_blank', 'noopener']]);
  click(screen.getByText('Nantes'));
  expect(opened).toHaveBeenCalledOnce();
  expect(place()).toBe('/acts');
  opened.mockRestore();
});

test('leaves a right click to the browser', async () => {
  const { place } = await open();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  fireEvent(screen.getByText('Lyon'), auxClick(2));
  expect(opened).not.toHaveBeenCalled();
  expect(place()).toBe('/acts');
  opened.mockRestore();
});

const auxClick = (button: number) =>
  new MouseEvent('auxclick', { button, bubbles: true, cancelable: true });
