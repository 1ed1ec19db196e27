import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import { entity } from '../../schema.ts';
import type { Answers } from '../../../../packages/testing/answerFrom.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { Col } from './Col.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { ListPage } from './ListPage.tsx';
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
      noun={{ one: 'act', many: 'acts' }}
      sort={{ field: 'details.name', order: 'ASC' }}
      empty={{ title: 'No acts yet', body: 'Players appear here.' }}
    >
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
const open = (data: Answers) =>
  renderPlugin(plugin, { realm: 'platform', can: ['acts:read'], path: '/acts', data });

test('requests fifty rows, and shows the total and the sorted column', async () => {
  const acts = Array.from({ length: 60 }, (_, index) => ({
    id: String(index),
    details: { name: `Act ${index}` },
  }));
  const { asked } = open({ acts });
  expect(await screen.findByText('60 acts')).toBeTruthy();
  expect(screen.getAllByRole('row')).toHaveLength(51);
  expect(asked[0]?.query.get('range')).toBe('[0,49]');
  const name = screen.getByRole('columnheader', { name: /name/i });
  expect(name.getAttribute('aria-sort')).toBe('ascending');
  expect(document.title).toBe('Acts · Platform console');
});

test('explains what will appear in an empty list', async () => {
  open({ acts: [] });
  expect(await screen.findByText('No acts yet')).toBeTruthy();
});

test('shows a failure with the request ID, and offers to retry', async () => {
  const answers = [
    Response.json(
      { error: { code: 'internal', message: 'Something went wrong.' } },
      { status: 500, headers: { 'X-Request-Id': 'r-1' } },
    ),
    Response.json([{ id: '1', details: { name: 'Marcel' } }], {
      headers: { 'Content-Range': 'acts 0-0/1' },
    }),
  ];
  open({ acts: () => answers.shift()! });
  expect((await screen.findByRole('alert')).textContent).toContain('Request ID: r-1');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Marcel')).toBeTruthy();
});

test('shows the "forbidden" page for a list that the API forbids', async () => {
  const refused = { error: { code: 'forbidden', message: 'No.' } };
  open({ acts: () => Response.json(refused, { status: 403 }) });
  expect(await screen.findByText('You don’t have access')).toBeTruthy();
});

test('reports a lost connection', async () => {
  open({
    acts: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  expect(await screen.findByText('No connection')).toBeTruthy();
});

test('shows the time of a list from a replica', async () => {
  const headers = { 'Content-Range': 'acts 0-0/1', 'x-as-of': '2026-07-18T14:42:07.000Z' };
  open({ acts: () => Response.json([{ id: '1', details: { name: 'Marcel' } }], { headers }) });
  expect((await screen.findByText('10:42 AM EDT')).parentElement?.textContent).toBe(
    'As of 10:42 AM EDT',
  );
});
