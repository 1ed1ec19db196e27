import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPerson, readPerson } from './signedIn.ts';
import { SignInLinkPage } from './SignInLinkPage.tsx';

const TENANT = { id: 't1', name: 'Harbor Stage', url: 'harbor', logo: null };
const PERSON = { id: 'u1', email: 'maya@example.test', name: 'Maya' };
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { date: new Date().toUTCString() } });

const network = vi.fn<typeof fetch>();
beforeEach(() => {
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

const show = (search = '') =>
  render(
    <MemoryRouter initialEntries={[`/login/link${search}`]}>
      <Routes>
        <Route path="/login/link" element={<SignInLinkPage tenant={TENANT} />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );

const LINK = `?${new URLSearchParams({ username: PERSON.email, code: 'c0de', from: 'https://evil.test' })}`;

test('requests a link with the same answer for every address', async () => {
  network.mockResolvedValue(answer(202, { success: true }));
  show();
  await userEvent.type(screen.getByLabelText('Email'), 'who@example.test{Enter}');
  expect(await screen.findByText(/^If there’s an account for who@example.test/)).toBeDefined();
  expect(network.mock.calls[0]?.[0]).toBe('/api/p/account/sign-in-link');
});

test('shows an invalid address next to the field', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(network).not.toHaveBeenCalled();
});

test('opening the link sends nothing, and the button signs in once and leads to the account', async () => {
  let respond: (response: Response) => void = () => undefined;
  network.mockImplementation(() => new Promise((resolve) => (respond = resolve)));
  show(LINK);
  expect(screen.getByText(PERSON.email)).toBeDefined();
  expect(network).not.toHaveBeenCalled();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Sign in' }));
  expect(network).toHaveBeenCalledTimes(1);
  respond(answer(200, { user: PERSON }));
  await screen.findByText('at /account');
  expect(JSON.parse(network.mock.calls[0]?.[1]?.body as string)).toEqual({
    username: PERSON.email,
    code: 'c0de',
  });
  expect(readPerson()).toEqual(PERSON);
});

test('a link that no longer works offers a new one', async () => {
  network.mockResolvedValue(answer(410, { error: { code: 'code_over', message: 'Over.' } }));
  show(LINK);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Request a new link' }));
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', PERSON.email);
  expect(readPerson()).toBeNull();
});
