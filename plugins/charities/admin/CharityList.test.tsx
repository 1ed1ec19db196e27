import { answerRows, renderPlugin } from '@foyer/testing/admin';
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
/** Answers reads as usual and writes with `write`. */
const writing = (write: () => Response | Promise<Response>): Answer => ({
  [PATH]: (asked) => (asked.method === 'GET' ? answerRows(asked, ROWS) : write()),
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

test('the list shows each charity and its status', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Backstage Fund' })).toBeTruthy();
  expect(screen.getByText('צדקה 🎭')).toBeTruthy();
  expect(screen.getByText('Active')).toBeTruthy();
  expect(screen.getByText('Inactive')).toBeTruthy();
  expect(await screen.findByText('2 charities')).toBeTruthy();
});

test('an empty directory says what will appear and offers the first step', async () => {
  open({ [PATH]: [] });
  expect(await screen.findByText('No charities yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add charity' })).toHaveLength(2);
});

test('hides every write action from a read-only user', async () => {
  open(undefined, ['charities:charities.read']);
  expect(await screen.findByText('Backstage Fund')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add charity' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
});

test('shows a forbidden page without the permission', async () => {
  open(undefined, []);
  expect(await screen.findByText('You don’t have access')).toBeTruthy();
});

test('requires every field and limits the ZIP code to five characters', async () => {
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

test('an edit starts with the current values', async () => {
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

test('keeps what was typed and reports the error when offline', async () => {
  open(writing(() => Promise.reject(new TypeError('Failed to fetch'))));
  await fillNew();
  press('Add charity');
  expect(
    await dialog().findByText('We can’t reach the server. Check your connection and try again.'),
  ).toBeTruthy();
  expect(await screen.findByText('Error')).toBeTruthy();
  expect(dialog().getByDisplayValue('Kids Onstage')).toBeTruthy();
});

test('shows a server error next to its field', async () => {
  const error = { code: 'invalid', message: 'Taken.', fields: { 'details.name': ['Taken.'] } };
  open(writing(() => Response.json({ error }, { status: 422 })));
  await fillNew();
  press('Add charity');
  expect(await dialog().findByText('Taken.')).toBeTruthy();
});

test('an edit of a charity that was deleted in the meantime says so and reloads the list', async () => {
  const { asked } = open(writing(problem(404, 'Charity not found.')));
  await act('Backstage Fund', 'Edit');
  type('Name', 'Backstage Trust');
  const before = asked.length;
  press('Save charity');
  expect(await screen.findByText(/Someone else already removed this charity/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(asked.slice(before).some(({ method }) => method === 'GET')).toBe(true),
  );
});

test('deleting asks for confirmation first and reports the result', async () => {
  const { asked } = open();
  await act('Backstage Fund', 'Delete');
  expect(screen.getByRole('dialog').textContent).toContain('This can’t be undone.');
  press('Delete charity');
  expect(await screen.findByText('Charity removed successfully')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe(`${PATH}/1`);
});

test('a failed deletion is reported and can be retried', async () => {
  open(writing(problem(500, 'Something broke.')));
  await act('Backstage Fund', 'Delete');
  press('Delete charity');
  expect(await screen.findByText('Delete Failed')).toBeTruthy();
  expect(screen.getByText('Something went wrong while deleting this charity')).toBeTruthy();
  expect(dialog().getByRole('button', { name: 'Delete charity' })).toBeTruthy();
});
