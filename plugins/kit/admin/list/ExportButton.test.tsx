import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import { entity } from '../../schema.ts';
import type { Answer } from '../../../../packages/testing/answerFrom.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { savedAddresses } from '../../../../packages/testing/savedAddresses.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { ExportButton } from './ExportButton.tsx';
import { ListPage } from './ListPage.tsx';
import { listParts } from './listParts.ts';

const bar = contract({
  id: 'bar',
  permissions: { read: { label: 'View the drinks', realms: ['tenant'] } },
  lists: {
    drinks: {
      path: '/tenants/:tenantId/drinks',
      row: entity(z.object({ name: z.string(), isCold: z.boolean() })),
      filter: ['details.name', 'details.isCold'],
      sort: ['details.name'],
      search: ['details.name'],
      can: 'read',
      download: 'drinks.csv',
      downloadPath: '/tenants/:tenantId/reports/drinks',
    },
  },
});
const { Table, Col, SearchBox } = listParts(bar.lists.drinks);

const plugin = defineAdmin({
  contract: bar,
  pages: [
    {
      path: '/drinks',
      can: 'read',
      element: (
        <ListPage
          list={bar.lists.drinks}
          params={{ tenantId: 't1' }}
          filter={{ 'details.isCold': true }}
          sort={{ field: 'details.name', order: 'DESC' }}
          title="Cold drinks"
          filters={
            <>
              <SearchBox source="details.name" />
              <ExportButton />
            </>
          }
          empty={{ title: 'No drinks yet' }}
        >
          <Table label="Drinks">
            <Col source="details.name" label="Name" />
          </Table>
        </ListPage>
      ),
    },
  ],
});

const cola = { id: '1', details: { name: 'Cola', isCold: true } };
const PATH = 'tenants/t1/reports/drinks';

async function exported(answer: Answer) {
  const rendered = renderPlugin(plugin, {
    realm: 'tenant',
    can: ['bar:read'],
    path: `/drinks?filter=${JSON.stringify({ 'details.name': 'cola' })}`,
    data: {
      'tenants/t1/drinks': [cola],
      [PATH]: answer,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Export ALL to CSV' }));
  return rendered;
}

test('exports at the list’s declared path with its filters and order', async () => {
  const saved = savedAddresses();
  const opened = vi.spyOn(window, 'open');
  const { asked } = await exported(() => Response.json({ downloadUrl: 'http://foyer.test/file' }));
  await waitFor(() => expect(saved).toEqual(['http://foyer.test/file']));
  const { query } = asked.find(({ path }) => path === PATH)!;
  expect(JSON.parse(query.get('filter')!)).toEqual({
    'details.name': 'cola',
    'details.isCold': true,
  });
  expect(query.get('sort')).toBe('["details.name","DESC"]');
  // Pop-up blockers stop windows opened after a response.
  expect(opened).not.toHaveBeenCalled();
});

test('shows why an export failed', async () => {
  const saved = savedAddresses();
  const error = { code: 'nothing_to_export', message: 'There is nothing to export.' };
  await exported(() => Response.json({ error }, { status: 404 }));
  expect((await screen.findByRole('alert')).textContent).toContain('There is nothing to export.');
  expect(saved).toEqual([]);
});
