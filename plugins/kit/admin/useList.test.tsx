import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../contract.ts';
import type { Asked } from '../testing/answerFrom.ts';
import { renderPlugin } from '../testing/renderPlugin.tsx';
import { defineAdmin } from './defineAdmin.ts';
import { useList } from './useList.ts';

const sales = contract({
  id: 'sales',
  permissions: { read: { label: 'See sales', realms: ['platform'] } },
  lists: {
    sales: {
      path: '/tenants/:tenantId/sales',
      row: z.object({ id: z.string() }),
      filter: ['id'],
      sort: ['id'],
      can: 'read',
    },
  },
});

/** A grid's buttons without the grid. */
function Sales() {
  const { grid, setFilters } = useList(sales.lists.sales, { params: { tenantId: '17' } });
  const { page } = grid.paginationModel;
  return (
    <>
      <p>{`page ${page}: ${grid.rows.map(({ id }) => id).join()} of ${grid.rowCount}`}</p>
      <output aria-label="address">{useLocation().search}</output>
      <button onClick={() => grid.onPaginationModelChange({ page: page + 1 })}>next</button>
      <button onClick={() => grid.onPaginationModelChange({ page: page - 1 })}>back</button>
      <button onClick={() => grid.onSortModelChange([{ field: 'id', sort: 'desc' }])}>sort</button>
      <button onClick={() => setFilters('id>=3')}>filter</button>
    </>
  );
}

/** Three pages, each knowing the cursor of the next. */
const pages: Record<string, object> = {
  '': { result: [{ id: 'a' }], count: 3, cursor: 'one' },
  one: { result: [{ id: 'b' }], count: 3, cursor: 'two' },
  two: { result: [{ id: 'c' }], count: 3, cursor: null },
};
const answer = ({ query }: Asked) => Response.json(pages[query.get('cursor') ?? '']);

function open() {
  const half = defineAdmin({
    contract: sales,
    pages: [{ path: '/sales', can: 'sales:read', element: <Sales /> }],
  });
  return renderPlugin(half, {
    realm: 'platform',
    can: ['sales:read'],
    path: '/sales',
    data: { 'tenants/17/sales': answer },
  });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('pages are walked by cursor, back again from memory, and not beyond the last', async () => {
  const { asked } = open();
  await screen.findByText('page 0: a of 3');
  press('next');
  await screen.findByText('page 1: b of 3');
  press('next');
  await screen.findByText('page 2: c of 3');
  press('next');
  press('back');
  await screen.findByText('page 1: b of 3');
  expect(asked.map(({ query }) => query.get('cursor'))).toEqual(
    expect.arrayContaining([null, 'one', 'two']),
  );
  expect(asked[0]?.query.get('limit')).toBe('50');
});

test('another order or filter is in the address and begins at the first page', async () => {
  const { asked } = open();
  await screen.findByText('page 0: a of 3');
  press('next');
  await screen.findByText('page 1: b of 3');
  press('sort');
  await screen.findByText('page 0: a of 3');
  press('filter');
  await waitFor(() => expect(asked.at(-1)?.query.get('filters')).toBe('id>=3'));
  expect(asked.at(-1)?.query.get('sort')).toBe('id:desc');
  expect(asked.at(-1)?.query.get('cursor')).toBeNull();
  expect(screen.getByLabelText('address').textContent).toBe('?sort=id%3Adesc&filters=id%3E%3D3');
});
