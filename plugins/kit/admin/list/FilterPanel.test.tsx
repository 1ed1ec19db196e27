import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
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
      row: entity(
        z.object({ name: z.string(), city: z.string(), isLoud: z.boolean(), isNew: z.boolean() }),
      ),
      filter: ['details.city', 'details.isLoud', 'details.isNew'],
      sort: ['details.name'],
      columns: { 'details.name': {} },
      can: 'read',
    },
  },
});

const FILTERS = [
  {
    field: 'details.city',
    label: 'City',
    all: 'Any city',
    choices: [
      { value: 'lyon', label: 'Lyon' },
      { value: 'nantes', label: 'Nantes' },
    ],
  },
  {
    field: 'details.isLoud',
    label: 'Sound',
    all: 'Loud or not',
    choices: [
      { value: true, label: 'Loud' },
      { value: false, label: 'Quiet' },
    ],
  },
  { field: 'details.isNew', label: 'New' },
] as const;

const Acts = () => (
  <ReportGrid
    list={acts.lists.acts}
    name="acts"
    label="Acts"
    filters={FILTERS}
    noun={{ one: 'act', many: 'acts' }}
    empty={{ title: 'No acts yet' }}
  />
);

const plugin = defineAdmin({
  contract: acts,
  pages: [{ path: '/acts', can: 'read', element: <Acts /> }],
});

const MARCEL = { id: '1', details: { name: 'Marcel', city: 'lyon', isLoud: true, isNew: false } };

/** @param filters as in the URL */
async function open(filters = '') {
  const found = renderPlugin(plugin, {
    realm: 'platform',
    can: ['acts:read'],
    path: `/acts?${filters}`,
    data: { acts: [MARCEL] },
  });
  await screen.findByText('Marcel');
  const asked = () =>
    found.asked.findLast(({ query }) => query.get('part') === 'rows')?.query.get('filters');
  return { asked };
}

test('shows labeled filters behind a button, and filters the list at once', async () => {
  const { asked } = await open();
  expect(screen.queryByRole('combobox', { name: 'City' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(panel.getByText('Sound', { selector: 'label' })).toBeTruthy();
  fireEvent.mouseDown(panel.getByRole('combobox', { name: 'City' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Nantes' }));
  await waitFor(() => expect(asked()).toBe('details.city="nantes"'));
  fireEvent.click(panel.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^City: Nantes/ }).textContent).toBe('City: Nantes');
});

test('shows filters from the URL next to the button, and removes them one by one', async () => {
  const { asked } = await open('acts.filter.details.city=lyon&acts.filter.details.isLoud=false');
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^City: Lyon/ }));
  await waitFor(() => expect(asked()).toBe('details.isLoud="false"'));
  expect(screen.getByRole('button', { name: /^Sound: Quiet/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^City/ })).toBeNull();
});

test('clears all filters at once', async () => {
  const { asked } = await open('acts.filter.details.city=lyon&acts.filter.details.isNew=true');
  expect(screen.getByRole('button', { name: /^New: Yes/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(asked()).toBeNull());
  expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy();
});
