import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import { entity } from '../../schema.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { ListPage } from './ListPage.tsx';
import { listParts } from './listParts.ts';
import { RowLink } from './RowLink.tsx';
import { RowMenu } from './RowMenu.tsx';

const acts = contract({
  id: 'acts',
  permissions: { read: { label: 'View the acts', realms: ['platform'] } },
  lists: {
    acts: {
      path: '/acts',
      row: entity(z.object({ name: z.string(), city: z.string(), page: z.string() })),
      filter: [],
      sort: ['details.name'],
      can: 'read',
    },
  },
});

const { Table, Col } = listParts(acts.lists.acts);

function Acts() {
  return (
    <ListPage list={acts.lists.acts} title="Acts" empty={{ title: 'No acts yet' }}>
      <Table label="Acts" rowLink={({ details }) => details.page || undefined}>
        <Col
          source="details.name"
          label="Name"
          render={({ details }) => <RowLink>{details.name}</RowLink>}
        />
        <Col source="details.city" label="City" />
        <Col
          label="Actions"
          render={({ details }) => (
            <>
              <input type="checkbox" aria-label={`Choose ${details.name}`} />
              <RowMenu of={details.name} actions={[{ label: 'Ring', onClick: ring }]} />
            </>
          )}
        />
      </Table>
    </ListPage>
  );
}

const plugin = defineAdmin({
  contract: acts,
  pages: [
    { path: '/acts', can: 'read', element: <Acts /> },
    { path: '/acts/:id', can: 'read', element: <h1>One act</h1> },
  ],
});

const ring = vi.fn();
const opened = vi.fn();
beforeEach(() => void vi.stubGlobal('open', opened));
afterEach(() => {
  vi.unstubAllGlobals();
  opened.mockClear();
  ring.mockClear();
});

async function open() {
  const rows = [
    { id: '1', details: { name: 'Marcel', city: 'Lyon', page: '/acts/1' } },
    { id: '2', details: { name: 'Odette', city: 'Nantes', page: '' } },
  ];
  const data = () => Response.json(rows, { headers: { 'Content-Range': 'acts 0-1/2' } });
  const at = renderPlugin(plugin, {
    realm: 'platform',
    can: ['acts:read'],
    path: '/acts',
    data: { acts: data },
  });
  await screen.findByText('Lyon');
  return at;
}

test('makes the name of a row a link, and follows it on a click elsewhere in the row', async () => {
  const { place } = await open();
  const link = screen.getByRole('link', { name: 'Marcel' });
  expect(link.getAttribute('href')).toBe('/acts/1');
  fireEvent.click(screen.getByText('Lyon'));
  await waitFor(() => expect(place()).toBe('/acts/1'));
  expect(opened).not.toHaveBeenCalled();
});

test.each([
  ['with Ctrl', (cell: HTMLElement) => fireEvent.click(cell, { ctrlKey: true })],
  ['with Cmd', (cell: HTMLElement) => fireEvent.click(cell, { metaKey: true })],
  [
    'with the middle button',
    (cell: HTMLElement) =>
      fireEvent(cell, new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true })),
  ],
])('opens the page of a row in a new tab on a click %s', async (_how, click) => {
  const { place } = await open();
  click(screen.getByText('Lyon'));
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Marcel' });
  expect(opened.mock.calls).toEqual([[link.href, '_blank', 'noopener']]);
  expect(place()).toBe('/acts');
});

test('leaves a right click to the browser', async () => {
  const { place } = await open();
  fireEvent(
    screen.getByText('Lyon'),
    new MouseEvent('auxclick', { button: 2, bubbles: true, cancelable: true }),
  );
  expect(opened).not.toHaveBeenCalled();
  expect(place()).toBe('/acts');
});

test('does not follow the link when text is selected', async () => {
  const { place } = await open();
  const city = screen.getByText('Lyon');
  window.getSelection()?.selectAllChildren(city);
  fireEvent.click(city);
  window.getSelection()?.removeAllRanges();
  expect(place()).toBe('/acts');
  fireEvent.click(city);
  await waitFor(() => expect(place()).toBe('/acts/1'));
});

test('does not follow the link on a click on a checkbox or a menu', async () => {
  const { place } = await open();
  const box = screen.getByRole('checkbox', { name: 'Choose Marcel' });
  fireEvent.click(box);
  expect(box).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Marcel' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ring' }));
  expect(ring).toHaveBeenCalledOnce();
  expect(place()).toBe('/acts');
});

test('has no link and ignores clicks if a row has no page', async () => {
  const { place } = await open();
  const row = screen.getByText('Nantes').closest('tr');
  expect(within(row as HTMLElement).queryByRole('link')).toBeNull();
  fireEvent.click(screen.getByText('Nantes'));
  fireEvent.click(screen.getByText('Nantes'), { ctrlKey: true });
  expect(place()).toBe('/acts');
  expect(opened).not.toHaveBeenCalled();
});
