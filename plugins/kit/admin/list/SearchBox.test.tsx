import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import { entity } from '../../schema.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { Col } from './Col.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { ListPage } from './ListPage.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Table } from './Table.tsx';

const acts = contract({
  id: 'acts',
  permissions: { read: { label: 'View the acts', realms: ['platform'] } },
  resources: {
    acts: {
      path: '/acts',
      row: entity(z.object({ name: z.string() })),
      filter: ['details.name'],
      sort: ['details.name'],
      can: { read: 'read' },
    },
  },
});

function Acts() {
  return (
    <ListPage
      list={acts.resources.acts}
      title="Acts"
      filters={<SearchBox source="details.name" />}
      empty={{ title: 'No acts yet', body: 'Players appear here.' }}
    >
      <output aria-label="address">{useLocation().search}</output>
      <Table label="Acts">
        <Col source="details.name" label="Name" />
      </Table>
    </ListPage>
  );
}

const plugin = defineAdmin({
  contract: acts,
  screens: [{ resource: acts.resources.acts, list: Acts }],
});
const rows = [{ id: '1', details: { name: 'Marcel' } }];
const open = (path = '/acts') =>
  renderPlugin(plugin, { realm: 'platform', can: ['acts:read'], path, data: { acts: rows } });

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const box = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' });
const type = async (value: string) => fireEvent.change(await box(), { target: { value } });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const filters = (asked: readonly { path: string; query: URLSearchParams }[]) =>
  asked.filter(({ path }) => path === 'acts').map(({ query }) => query.get('filter'));

test('applies a search 1.6 s after the last key, not before, and puts it in the URL', async () => {
  const { asked } = open();
  await type('mar');
  await pass(1000);
  await type('marc');
  await pass(1500);
  expect(filters(asked)).toEqual(['{}']);
  await pass(200);
  expect(filters(asked).at(-1)).toBe('{"details.name":"marc"}');
  expect(screen.getByLabelText('address').textContent).toContain('marc');
});

test('ignores one or two characters', async () => {
  const { asked } = open();
  await type('ma');
  await pass(4000);
  expect(filters(asked)).toEqual(['{}']);
});

test('clears the filter when emptied', async () => {
  const { asked } = open(`/acts?filter=${encodeURIComponent('{"details.name":"marc"}')}`);
  expect((await box()).value).toBe('marc');
  expect(filters(asked)).toEqual(['{"details.name":"marc"}']);
  await type('');
  await pass(1700);
  expect(filters(asked).at(-1)).toBe('{}');
});

test('clears at once with the box’s button', async () => {
  const { asked } = open();
  await type('marc');
  await pass(1700);
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await pass(50);
  expect(filters(asked).at(-1)).toBe('{}');
  expect((await box()).value).toBe('');
});

test('does not navigate back if a link is followed while a search is pending', async () => {
  const { asked } = open();
  await type('marc');
  // The URL changes to the next page at once, while this page stays until the next has loaded.
  window.history.pushState(null, '', '/acts/1');
  await pass(1700);
  expect(filters(asked)).toEqual(['{}']);
  window.history.pushState(null, '', '/');
  await type('marce');
  await pass(1700);
  expect(filters(asked).at(-1)).toBe('{"details.name":"marce"}');
});
