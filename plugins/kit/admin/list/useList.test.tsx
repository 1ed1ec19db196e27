import { DataGrid } from '@mui/x-data-grid';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import type { Asked } from '../../../../packages/testing/answerFrom.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { useList } from './useList.ts';

const sales = contract({
  id: 'sales',
  permissions: { read: { label: 'View sales', realms: ['platform'] } },
  lists: {
    sales: {
      path: '/tenants/:tenantId/sales',
      row: z.object({ id: z.string(), buyer: z.string() }),
      filter: ['buyer'],
      sort: ['id', 'buyer'],
      search: ['buyer'],
      can: 'read',
    },
  },
});

/** The hook with the real grid, without the surrounding report. */
function Sales() {
  const list = useList(sales.lists.sales, { name: 'sales', params: { tenantId: '17' } });
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="address">{decodeURIComponent(useLocation().search)}</output>
      <button onClick={() => list.setFilters({ buyer_gte: 'say "hi", Bo' })}>filter</button>
      <button onClick={() => list.setSearch('abc')}>search</button>
      <button onClick={() => void navigate(-1)}>back</button>
      <output aria-label="error">{list.error?.message}</output>
      <button onClick={list.retry}>retry</button>
      <DataGrid {...list.grid} columns={[{ field: 'id' }, { field: 'buyer' }]} />
    </>
  );
}

const page = (id: string, cursor: string | null) => ({
  result: [{ id, buyer: `buyer ${id}` }],
  count: 130,
  cursor,
});
/** Three pages, each with the cursor of the next. */
const pages: Record<string, object> = {
  '': page('a', 'one'),
  one: page('b', 'two'),
  two: page('c', null),
};
const refused = () =>
  Response.json({ error: { code: 'invalid', message: 'Not so.' } }, { status: 422 });
const answer = ({ query }: Asked) => {
  const found = pages[query.get('cursor') ?? ''];
  return found && query.get('filters') !== 'buyer="wrong"' ? Response.json(found) : refused();
};

function open(search = '') {
  const plugin = defineAdmin({
    contract: sales,
    pages: [{ path: '/sales', can: 'read', element: <Sales /> }],
  });
  return renderPlugin(plugin, {
    realm: 'platform',
    can: ['sales:read'],
    path: `/sales${search}`,
    data: { 'tenants/17/sales': answer },
  });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const row = (id: string) => screen.findByRole('gridcell', { name: `buyer ${id}` });
const ofRows = (asked: readonly Asked[]) =>
  asked.filter(({ query }) => query.get('part') === 'rows');
const address = () => screen.getByLabelText('address').textContent;

test('walks pages by cursor, back again, and not beyond the last', async () => {
  const { asked } = open();
  await row('a');
  press('Go to next page');
  await row('b');
  press('Go to next page');
  await row('c');
  expect(screen.getByRole('button', { name: 'Go to next page' })).toHaveProperty('disabled', true);
  expect(address()).toBe('?sales.page=2&sales.cursor=two');
  press('Go to previous page');
  await row('b');
  press('back');
  await row('c');
  const cursors = ofRows(asked).map(({ query }) => query.get('cursor'));
  expect(cursors.slice(0, 3)).toEqual([null, 'one', 'two']);
  expect(ofRows(asked)[0]?.query.get('limit')).toBe('50');
  // The count is requested once for all pages.
  expect(asked.filter(({ query }) => query.get('part') === 'sums')).toHaveLength(1);
});

test('opens the page named in the URL, from which Previous leads to the first', async () => {
  const { asked } = open('?sales.page=2&sales.cursor=two');
  await row('c');
  expect(ofRows(asked)).toHaveLength(1);
  press('Go to previous page');
  await row('a');
});

test('starts at the first page after a change of order, filter or search', async () => {
  const { asked } = open('?sales.page=1&sales.cursor=one');
  await row('b');
  fireEvent.click(screen.getByRole('columnheader', { name: /^buyer/ }));
  await row('a');
  press('filter');
  await waitFor(() =>
    expect(ofRows(asked).at(-1)?.query.get('filters')).toBe('buyer>="say ""hi"", Bo"'),
  );
  press('search');
  await waitFor(() => expect(ofRows(asked).at(-1)?.query.get('q')).toBe('abc'));
  expect(ofRows(asked).at(-1)?.query.get('sort')).toBe('buyer:asc');
  expect(ofRows(asked).at(-1)?.query.get('cursor')).toBeNull();
  expect(address()).toContain('sales.sort=buyer:asc');
});

test('ignores URL parameters that the list does not declare', async () => {
  const strange = 'sales.sort=price:asc&sales.filter.price=1&sales.size=1000&other.sort=id:desc';
  const { asked } = open(`?${strange}`);
  await row('a');
  expect(Object.fromEntries(ofRows(asked)[0]?.query ?? [])).toEqual({
    limit: '50',
    sort: 'id:asc',
    part: 'rows',
  });
});

test('resets the page, and then the filters, if the server rejects them', async () => {
  open('?sales.page=3&sales.cursor=old');
  await screen.findByText('Not so.');
  press('retry');
  await row('a');
  open('?sales.filter.buyer=wrong');
  await screen.findByText('Not so.');
  press('retry');
  await row('a');
  expect(address()).toBe('');
});
