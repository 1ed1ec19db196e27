import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';

const OLD = 'Foyer!test1';
const NEW = 'Foyer!test2';

function open(answer: () => Response = () => Response.json({ success: true })) {
  const page = renderPlugin(admin, {
    realm: 'tenant',
    can: [],
    path: '/profile/password',
    data: { 'auth/change-password': answer },
  });
  return { sent: () => page.asked.map(({ body }) => body) };
}

const input = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input' });
async function fill(oldPassword: string, password: string, confirm: string) {
  for (const [name, value] of [
    ['Current password', oldPassword],
    ['New password', password],
    ['Confirm password', confirm],
  ] as const)
    fireEvent.change(await input(name), { target: { value } });
}
const press = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));

test('changes the password once, and empties the form', async () => {
  const { sent } = open();
  await fill(OLD, NEW, NEW);
  await press();
  await press();
  expect(await screen.findByText('Password Successfully Updated!')).toBeTruthy();
  expect(sent()).toEqual([{ username: 'someone@foyer.test', oldPassword: OLD, password: NEW }]);
  for (const name of ['Current password', 'New password', 'Confirm password'])
    expect((await input(name)).value).toBe('');
});

test('each empty field says that it is required', async () => {
  const { sent } = open();
  await press();
  for (const name of ['current', 'new', 'confirm'])
    expect(await screen.findByText(`The ${name} password field is required.`)).toBeTruthy();
  expect(await screen.findByText('Invalid.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('shows a mismatch on both fields and in the toast', async () => {
  const { sent } = open();
  await fill(OLD, 'weak', NEW);
  await press();
  expect(await screen.findByText('Invalid.')).toBeTruthy();
  for (const name of ['New password', 'Confirm password'])
    expect((await input(name)).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('new password did not match')).toHaveLength(3);
  expect(sent()).toEqual([]);
});

test('shows a weak new password’s problem at its field, and doesn’t send it', async () => {
  const { sent } = open();
  await fill(OLD, 'Ab1!', 'Ab1!');
  await press();
  expect(await screen.findByText('Password must be at least 8 characters.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('shows the server’s error in the toast and at the field, and keeps the input', async () => {
  const message = 'Your current password is incorrect.';
  open(() =>
    Response.json(
      { error: { code: 'invalid', message, fields: { oldPassword: [message] } } },
      { status: 422 },
    ),
  );
  await fill(OLD, NEW, NEW);
  await press();
  expect(await screen.findByText('Invalid.')).toBeTruthy();
  expect(screen.getAllByText(message)).toHaveLength(2);
  expect(screen.getAllByText('Invalid.')).toHaveLength(1);
  expect((await input('New password')).value).toBe(NEW);
});

test('each field can be shown and hidden, and the guidelines are ticked off', async () => {
  open();
  for (const name of ['Current password', 'New password', 'Confirm password']) {
    const field = await input(name);
    expect(field.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: `Show ${name.toLowerCase()}` }));
    expect(field.type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: `Hide ${name.toLowerCase()}` }));
    expect(field.type).toBe('password');
  }
  const guidelines = within(screen.getByRole('region', { name: 'Password guidelines' }));
  const lines = () => guidelines.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines()).toEqual([
    'At least 8 characters',
    'A number',
    'An uppercase letter',
    'A lowercase letter',
    'A special character',
    'Change it often',
  ]);
  await fill('', 'abc1', '');
  expect(guidelines.getAllByTitle('Met:')).toHaveLength(2);
});
