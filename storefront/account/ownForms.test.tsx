import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from '../layout/Toasts.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';

const PERSON = { id: 'u1', email: 'maya@example.test', name: 'Maya' };
const details = {
  ...{ firstName: 'Maya', lastName: 'Okafor', contactNumber: '', address1: '', address2: '' },
  ...{ city: '', state: '', zip: '', country: '' },
};

let saved: () => Response;
beforeEach(() => {
  saved = () => Response.json({ id: 'u1', version: 2, details });
  vi.stubGlobal('fetch', (_path: string, { method = 'GET' }: RequestInit = {}) =>
    Promise.resolve(method === 'GET' ? Response.json({ id: 'u1', version: 1, details }) : saved()),
  );
});
const refused = (message: string, fields?: Record<string, string[]>) => () =>
  Response.json({ error: { code: 'refused', message, fields } }, { status: 422 });

const show = (form: ReactElement) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Toasts>{form}</Toasts>
    </QueryClientProvider>,
  );
const toasts = () => screen.getByRole('region', { name: 'Notifications' }).textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function saveCity() {
  show(<ProfileForm personId="u1" />);
  await userEvent.type(await screen.findByLabelText(/^City/), 'Portland');
  await press('Save changes');
}

test('confirms that details were saved', async () => {
  await saveCity();
  expect(await screen.findByText('Successfully updated')).toBeDefined();
});

test('says why details could not be saved', async () => {
  saved = refused('Somebody else has changed this.');
  await saveCity();
  expect(await screen.findByText('Failed updating data.')).toBeDefined();
  expect(toasts()).toContain('Somebody else has changed this.');
});

test('asks to fix a wrong field before it saves details', async () => {
  saved = refused('No.', { city: ['Too long.'] });
  await saveCity();
  expect(await screen.findByText('Too long.')).toBeDefined();
  expect(toasts()).toBe('Input Validation Error. Please fix the errors on the inputs first.');
});

async function changePassword(repeated: string) {
  show(<PasswordForm person={PERSON} />);
  await userEvent.type(screen.getByLabelText('Current password'), 'Harbor!Lights7');
  await userEvent.type(screen.getByLabelText('New password'), 'Newer!Lights8');
  await userEvent.type(screen.getByLabelText('Confirm password'), repeated);
  await press('Change password');
}

test('confirms that the password was changed', async () => {
  await changePassword('Newer!Lights8');
  expect(await screen.findByText('Password Successfully Updated!')).toBeDefined();
});

test('marks both fields when the passwords differ', async () => {
  await changePassword('Other!Lights9');
  expect(screen.getAllByText('new password did not match')).toHaveLength(2);
  expect(toasts()).toBe('Invalid.');
});

test('shows the server’s message when it rejects a password', async () => {
  saved = refused('Your current password is incorrect.');
  await changePassword('Newer!Lights8');
  expect(await screen.findByText('Invalid.')).toBeDefined();
  expect(toasts()).toContain('Your current password is incorrect.');
});
