import { ApiError, type Send } from '@foyer/kit';
import type { Session } from '@foyer/kit/admin';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SignIn } from './SignIn.tsx';

const page = {
  realm: 'platform',
  basename: '',
  title: 'Console',
  tenant: null,
  nonce: '',
} as const;
const fill = (username: string, password: string) => {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

test('sends the credentials and the console on sign-in, and passes on the session', async () => {
  const session = { realm: 'platform' } as Session;
  const send = vi.fn<Send>(() => Promise.resolve(session));
  const onSignedIn = vi.fn<(session: Session) => void>();
  render(<SignIn page={page} send={send} onSignedIn={onSignedIn} />);
  fill('operator@foyer.test', 'secret');
  submit();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(session));
  expect(send).toHaveBeenCalledWith({
    method: 'post',
    path: '/auth/login',
    body: { username: 'operator@foyer.test', password: 'secret', applicationType: 'PLATFORM' },
  });
});

test('names missing fields and sends nothing', () => {
  const send = vi.fn<Send>();
  render(<SignIn page={page} send={send} onSignedIn={vi.fn<() => Promise<never>>()} />);
  submit();
  expect(screen.getByText('Please enter your email.')).toBeTruthy();
  expect(screen.getByText('Please enter your password.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(send).not.toHaveBeenCalled();
});

test('shows a rejection and focuses the password', async () => {
  const refusal = new ApiError({ status: 401, code: 'refused', message: 'That did not match.' });
  render(
    <SignIn
      page={page}
      send={() => Promise.reject(refusal)}
      onSignedIn={vi.fn<() => Promise<never>>()}
    />,
  );
  fill('operator@foyer.test', 'wrong');
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('That did not match.');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('shows and hides the password', () => {
  render(
    <SignIn
      page={page}
      send={vi.fn<() => Promise<never>>()}
      onSignedIn={vi.fn<() => Promise<never>>()}
    />,
  );
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.type).toBe('password');
});

test('shows a toast for an ended session, which can be closed', () => {
  window.history.replaceState(null, '', '/login?next=%2Fevents&ended=1');
  render(<SignIn page={page} send={vi.fn<Send>()} onSignedIn={vi.fn<() => Promise<never>>()} />);
  const toast = screen.getByRole('region', { name: 'Notifications' });
  expect(screen.getByRole('alert').textContent).toBe('Invalid user session, Please login first');
  expect(toast.contains(screen.getByRole('alert'))).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  window.history.replaceState(null, '', '/');
});
