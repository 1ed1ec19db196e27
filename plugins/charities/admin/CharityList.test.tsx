import { renderPlugin } from '@foyer/kit/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import type { Charity } from '../contract.ts';

const charity = (id: string, name: string, status: 'active' | 'inactive' = 'active'): Charity => ({
  id,
  details: { name, status, street: '1 Quay', city: 'Portland', state: 'ME', zip_code: '04101' },
});
const ROWS = [charity('1', 'Backstage Fund'), charity('2', 'צדקה 🎭', 'inactive')];
const CAN = ['charities:charities.read', 'charities:charities.write'];
const PATH = 'platform/charities';

type Answer = Parameters<typeof renderPlugin>[1]['data'] & {};

const open = (data: Answer = { [PATH]: ROWS }, can = CAN) =>
  renderPlugin(admin, { realm: 'platform', can, path: `/${PATH}`, data });
const problem = (status: number, message: string) => () =>
  Response.json({ error: { code: 'problem', message } }, { status });
/** Reads as usual, and answers writes with `write`. */
const writing = (write: () => Response | Promise<Response>): Answer => ({
  [PATH]: ({ method }) =>
    method === 'GET'
      ? Response.json(ROWS, { headers: { 'Content-Range': 'charities 0-1/2' } })
      : write(),
});
const dialog = () => within(screen.getByRole('dialog'));
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label, { exact: false }), { target: { value } });
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
async function act(name: string, action: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}
async function fillNew() {
  fireEvent.click(await screen.findByRole('button', { name: 'Add charity' }));
  type('Name', 'Kids Onstage');
  type('Street', '2 Quay');
  type('City', 'Portland');
  type('State', 'ME');
  type('Zip code', '04101');
}

test('the list says who, and in which state', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Backstage Fund' })).toBeTruthy();
  expect(screen.getByText('צדקה 🎭')).toBeTruthy();
  expect(screen.getByText('Active')).toBeTruthy();
  expect(screen.getByText('Inactive')).toBeTruthy();
  expect(screen.getByText('2 charities')).toBeTruthy();
});

test('an empty directory says what will stand here and offers the first step', async () => {
  open({ [PATH]: [] });
  expect(await screen.findByText('No charities yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add charity' })).toHaveLength(2);
});

test('who may only read sees no way to write', async () => {
  open(undefined, ['charities:charities.read']);
  expect(await screen.findByText('Backstage Fund')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add charity' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
});

test('without the permission the page is forbidden', async () => {
  open(undefined, []);
  expect(await screen.findByText('You may not see this')).toBeTruthy();
});

test('every field is required, and the zip code has at most five characters', async () => {
  const { asked } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add charity' }));
  press('Add charity');
  await waitFor(() => expect(dialog().getAllByText('This field is required')).toHaveLength(5));
  type('Zip code', '041011');
  expect(await dialog().findByText('Zip code must be at most 5 characters.')).toBeTruthy();
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a new charity is sent once, however often Save is pressed', async () => {
  const { asked } = open();
  await fillNew();
  press('Add charity');
  press('Add charity');
  expect(await screen.findByText('Charity added successfully')).toBeTruthy();
  const writes = asked.filter(({ method }) => method === 'POST');
  expect(writes).toHaveLength(1);
  expect(writes[0]?.body).toMatchObject({
    details: { name: 'Kids Onstage', status: 'active', zip_code: '04101' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an edit begins with what is there', async () => {
  const { asked } = open();
  await act('Backstage Fund', 'Edit');
  type('Name', 'Backstage Trust');
  press('Save charity');
  expect(await screen.findByText('Charity Updated successfully')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `${PATH}/1`,
    body: { details: { ...ROWS[0]?.details, name: 'Backstage Trust' } },
  });
});

test('without a connection the form stays as it was typed and says so', async () => {
  open(writing(() => Promise.reject(new TypeError('Failed to fetch'))));
  await fillNew();
  press('Add charity');
  expect(await dialog().findByText('There is no connection.')).toBeTruthy();
  expect(await screen.findByText('Error')).toBeTruthy();
  expect(dialog().getByDisplayValue('Kids Onstage')).toBeTruthy();
});

test('what the server rejects stands beside its field', async () => {
  const error = { code: 'invalid', message: 'Taken.', fields: { 'details.name': ['Taken.'] } };
  open(writing(() => Response.json({ error }, { status: 422 })));
  await fillNew();
  press('Add charity');
  expect(await dialog().findByText('Taken.')).toBeTruthy();
});

test('an edit of what somebody else removed says so and shows the list as it is', async () => {
  const { asked } = open(writing(problem(404, 'There is no such charity.')));
  await act('Backstage Fund', 'Edit');
  type('Name', 'Backstage Trust');
  const before = asked.length;
  press('Save charity');
  expect(await screen.findByText(/Somebody else has removed this charity/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(asked.slice(before).some(({ method }) => method === 'GET')).toBe(true),
  );
});

test('deleting asks first, says that it cannot be undone, and reports', async () => {
  const { asked } = open();
  await act('Backstage Fund', 'Delete');
  expect(screen.getByRole('dialog').textContent).toContain('This cannot be undone.');
  press('Delete charity');
  expect(await screen.findByText('Charity removed successfully')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe(`${PATH}/1`);
});

test('a deletion that fails says so and can be tried again', async () => {
  open(writing(problem(500, 'Something broke.')));
  await act('Backstage Fund', 'Delete');
  press('Delete charity');
  expect(await screen.findByText('Delete Failed')).toBeTruthy();
  expect(screen.getByText('Something went wrong while deleting this charity')).toBeTruthy();
  expect(dialog().getByRole('button', { name: 'Delete charity' })).toBeTruthy();
});
