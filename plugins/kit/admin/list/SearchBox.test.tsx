import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import { entity } from '../../schema.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { ReportGrid } from '../grid/ReportGrid.tsx';

const acts = contract({
  id: 'acts',
  permissions: { read: { label: 'View the acts', realms: ['platform'] } },
  lists: {
    acts: {
      path: '/acts',
      row: entity(z.object({ name: z.string() })),
      filter: [],
      sort: ['details.name'],
      search: ['details.name'],
      columns: { 'details.name': {} },
      can: 'read',
    },
  },
});

const Acts = () => (
  <>
    <output aria-label="address">{useLocation().search}</output>
    <ReportGrid
      list={acts.lists.acts}
      name="acts"
      label="Acts"
      noun={{ one: 'act', many: 'acts' }}
      empty={{ title: 'No acts yet', body: 'Players appear here.' }}
    />
  </>
);

const plugin = defineAdmin({
  contract: acts,
  pages: [{ path: '/acts', can: 'read', element: <Acts /> }],
});
const rows = [{ id: '1', details: { name: 'Marcel' } }];
const open = (path = '/acts') =>
  renderPlugin(plugin, { realm: 'platform', can: ['acts:read'], path, data: { acts: rows } });

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const box = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Search acts' });
const type = async (value: string) => fireEvent.change(await box(), { target: { value } });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const searches = (asked: readonly { path: string; query: URLSearchParams }[]) =>
  asked
    .filter(({ path, query }) => path === 'acts' && query.get('part') === 'rows')
    .map(({ query }) => query.get('q'));
const address = () => screen.getByLabelText('address').textContent;

test('applies a search 1.6 s after the last key, not before, and puts it in the URL', async () => {
  const { asked } = open();
  await type('mar');
  await pass(1000);
  await type('marc');
  await pass(1500);
  expect(searches(asked)).toEqual([null]);
  await pass(200);
  expect(searches(asked).at(-1)).toBe('marc');
  expect(address()).toBe('?acts.search=marc');
});

test('ignores one or two characters', async () => {
  const { asked } = open();
  await type('ma');
  await pass(4000);
  expect(searches(asked)).toEqual([null]);
});

test('clears the filter when emptied', async () => {
  const { asked } = open('/acts?acts.search=marc');
  expect((await box()).value).toBe('marc');
  expect(searches(asked)).toEqual(['marc']);
  await type('');
  await pass(1700);
  expect(searches(asked).at(-1)).toBeNull();
  expect(address()).toBe('');
});

test('clears at once with the box’s button', async () => {
  const { asked } = open();
  await type('marc');
  await pass(1700);
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await pass(50);
  expect(searches(asked).at(-1)).toBeNull();
  expect(address()).toBe('');
  expect((await box()).value).toBe('');
});

test('does not navigate back if a link is followed while a search is pending', async () => {
  const { asked } = open();
  await type('marc');
  // The URL changes to the next page at once, while this page stays until the next has loaded.
  window.history.pushState(null, '', '/acts/1');
  await pass(1700);
  expect(searches(asked)).toEqual([null]);
  window.history.pushState(null, '', '/');
  await type('marce');
  await pass(1700);
  expect(searches(asked).at(-1)).toBe('marce');
});
