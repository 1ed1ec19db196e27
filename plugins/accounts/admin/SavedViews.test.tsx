import { type Asked, renderPlugin } from '@foyer/testing/admin';
import { defineAdmin, ReportGrid } from '@foyer/kit/admin';
import { contract, open as openTo } from '@foyer/kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod';
import admin from '../admin.tsx';

const everyone = openTo('a list for this test');
const shop = contract({
  id: 'shop',
  requires: [],
  permissions: {},
  lists: {
    sales: {
      path: '/sales',
      can: everyone,
      row: z.object({ id: z.string(), details: z.object({ name: z.string(), state: z.string() }) }),
      filter: ['details.state'],
      sort: ['details.name'],
      columns: {
        'details.name': { label: 'Name' },
        'details.state': {
          label: 'State',
          words: { open: 'Open', done: 'Done' },
          filter: { label: 'State' },
        },
      },
    },
  },
  routes: {},
});
const page = defineAdmin({
  contract: shop,
  pages: [
    {
      path: '/sales',
      can: everyone,
      element: (
        <ReportGrid
          list={shop.lists.sales}
          name="sales"
          label="Sales"
          noun={{ one: 'sale', many: 'sales' }}
          empty={{ title: 'No sales' }}
        />
      ),
    },
  ],
});
const rows = [{ id: '1', details: { name: 'Ann', state: 'open' } }];
const VIEWS = 'auth/views';

test('saves what a list shows, and shows it again', async () => {
  let views: object[] = [];
  const given = {
    realm: 'platform' as const,
    can: [],
    path: '/sales?sales.filter.details.state=open&sales.page=2&other=1',
    data: {
      sales: rows,
      [VIEWS]: ({ method, body }: Asked) => {
        if (method === 'GET') return Response.json({ result: views });
        const saved = { id: '00000000-0000-4000-8000-000000000001', ...(body as object) };
        views = [saved];
        return Response.json(saved);
      },
    },
  };
  const plugin = renderPlugin([page, admin], given);
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Save view' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(await dialog.findByText('Enter a name.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'Open ones' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(await screen.findByText('View saved')).toBeTruthy();
  expect(plugin.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    list: '/sales',
    name: 'Open ones',
    view: 'filter.details.state=open',
  });
  expect(await screen.findByRole('button', { name: 'Open ones' })).toBeTruthy();

  const later = renderPlugin([page, admin], {
    ...given,
    path: '/sales?sales.sort=details.name:desc',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'State' }));
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Open ones' }));
  await waitFor(() =>
    expect(later.asked.findLast(({ path }) => path === 'sales')?.query.get('filters')).toBe(
      'details.state="open"',
    ),
  );
});
