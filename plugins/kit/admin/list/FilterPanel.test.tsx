import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import { entity } from '../../schema.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { ListPage } from './ListPage.tsx';
import { listParts } from './listParts.ts';

const acts = contract({
  id: 'acts',
  permissions: { read: { label: 'View the acts', realms: ['platform'] } },
  lists: {
    acts: {
      path: '/acts',
      row: entity(z.object({ name: z.string(), city: z.string(), isLoud: z.boolean() })),
      filter: ['details.name', 'details.city', 'details.isLoud'],
      sort: ['details.name'],
      can: 'read',
    },
  },
});

const { Table, Col, SearchBox, FilterSelect } = listParts(acts.lists.acts);
const CITIES = [
  { value: 'lyon', label: 'Lyon' },
  { value: 'nantes', label: 'Nantes' },
];
const LOUD = [
  { value: true, label: 'Loud' },
  { value: false, label: 'Quiet' },
];

function Acts() {
  return (
    <ListPage
      list={acts.lists.acts}
      title="Acts"
      filters={
        <FilterPanel>
          <SearchBox source="details.name" label="Name" />
          <FilterSelect source="details.city" label="City" all="Any city" choices={CITIES} />
          <FilterSelect source="details.isLoud" label="Sound" all="Loud or not" choices={LOUD} />
        </FilterPanel>
      }
      empty={{ title: 'No acts yet' }}
    >
      <Table label="Acts">
        <Col source="details.name" label="Name" />
      </Table>
    </ListPage>
  );
}

const plugin = defineAdmin({
  contract: acts,
  pages: [{ path: '/acts', can: 'read', element: <Acts /> }],
});

const MARCEL = { id: '1', details: { name: 'Marcel', city: 'lyon', isLoud: true } };

async function open(filter: object) {
  const found = renderPlugin(plugin, {
    realm: 'platform',
    can: ['acts:read'],
    path: `/acts?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    data: { acts: [MARCEL] },
  });
  await screen.findByText('Marcel');
  const asked = () =>
    JSON.parse(found.asked.at(-1)?.query.get('filter') ?? '{}') as Record<string, unknown>;
  return { asked };
}

test('shows labeled filters behind a button, and filters the list at once', async () => {
  const { asked } = await open({});
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(panel.getByRole('textbox', { name: 'Name' })).toBeTruthy();
  expect(panel.getByText('Sound', { selector: 'label' })).toBeTruthy();
  fireEvent.mouseDown(panel.getByRole('combobox', { name: 'City' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Nantes' }));
  await waitFor(() => expect(asked()).toEqual({ 'details.city': 'nantes' }));
  fireEvent.click(panel.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^City: Nantes/ }).textContent).toBe('City: Nantes');
});

test('shows filters from the URL next to the button, and removes them one by one', async () => {
  const { asked } = await open({ 'details.city': 'lyon', 'details.isLoud': false });
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^City: Lyon/ }));
  await waitFor(() => expect(asked()).toEqual({ 'details.isLoud': false }));
  expect(screen.getByRole('button', { name: /^Sound: Quiet/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^City/ })).toBeNull();
});

test('clears all filters at once', async () => {
  const { asked } = await open({ 'details.city': 'lyon', 'details.name': 'marcel' });
  expect(screen.getByRole('button', { name: /^Name: marcel/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(asked()).toEqual({}));
  expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy();
});
