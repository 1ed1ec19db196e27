import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountLink } from '../layout/TopBar.tsx';
import { LoginPage } from './LoginPage.tsx';
import { forgetPerson } from './signedIn.ts';

const TENANT = { id: 't1', name: 'Harbor Stage', url: 'harbor', logo: null };
const PERSON = { id: 'u1', email: 'maya@example.test', name: '<b>Maya</b>' };
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { date: new Date().toUTCString() } });

const network = vi.fn<typeof fetch>();
beforeEach(() => {
  network.mockImplementation(() => Promise.resolve(answer(200, { user: PERSON })));
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  network.mockReset();
  forgetPerson();
});

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

const show = (from?: string) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state: { from } }]}>
      <AccountLink at={{ pathname: '/', search: '' } as ReturnType<typeof useLocation>} />
      <Routes>
        <Route path="/login" element={<LoginPage tenant={TENANT} />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );

async function signIn() {
  await userEvent.type(screen.getByLabelText('Email'), PERSON.email);
  await userEvent.type(screen.getByLabelText('Password'), 'Harbor!Lights7{Enter}');
}

test.each([
  ['/login-night/account?x=1', '/login-night/account?x=1'],
  ['/signup', '/account'],
  [undefined, '/account'],
])('after signing in, a visitor from %s goes to %s', async (from, to) => {
  show(from);
  await signIn();
  await screen.findByText(`at ${to}`);
});

test('keeps the input when the connection is lost, and sends it again', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  show();
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We can’t reach the server/);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', PERSON.email);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('at /account');
});

test('leads to your orders once you are signed in, and notices a sign-out in another tab', async () => {
  show();
  await signIn();
  expect((await screen.findByRole('link')).textContent).toBe('My orders');
  localStorage.removeItem('signed-in');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'signed-in' })));
  expect(screen.getByRole('link').textContent).toBe('Sign in');
});

test('asks for the second factor if the account has one', async () => {
  const ticket = 'ticket-1';
  network.mockImplementationOnce(() =>
    Promise.resolve(answer(200, { secondFactor: { ticket, methods: ['totp'] } })),
  );
  show();
  await signIn();
  await userEvent.type(await screen.findByLabelText('Code'), '123 456{Enter}');
  await screen.findByText('at /account');
  const [path, init] = network.mock.calls.at(-1) ?? [];
  expect(path).toBe('/api/auth/second-factor');
  expect(JSON.parse(init?.body as string)).toEqual({ ticket, code: '123456', method: 'totp' });
});
