import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from '../layout/Toasts.tsx';
import { SignupPage } from './SignupPage.tsx';

const TENANT = { id: 't1', name: 'Harbor Stage', url: 'harbor', logo: null };
const network = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }));
beforeEach(() => {
  network.mockReset();
  vi.stubGlobal('fetch', network);
});

async function signUp() {
  render(
    <MemoryRouter initialEntries={['/signup']}>
      <Toasts>
        <Routes>
          <Route path="/signup" element={<SignupPage tenant={TENANT} />} />
          <Route path="/verify" element={<h1>Verify</h1>} />
        </Routes>
      </Toasts>
    </MemoryRouter>,
  );
  await userEvent.type(screen.getByLabelText('Email'), 'maya@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'Harbor!Lights7');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'Harbor!Lights7');
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
}
const toasts = () => screen.getByRole('region', { name: 'Notifications' }).textContent;

test('confirms the sign-up and asks for the emailed code', async () => {
  network.mockReturnValue(answer(200, { success: true }));
  await signUp();
  expect(await screen.findByRole('heading', { name: 'Verify' })).toBeDefined();
  expect(toasts()).toBe('Registration SuccesfulPlease check your email for the verification code.');
});

test.each([
  ['the server’s words', 'Too many codes requested.', 'Too many codes requested.'],
  [
    'what to do if the server gives no reason',
    '',
    'Please check your registration details or contact your administrator for support',
  ],
])('shows why a sign-up failed, with %s', async (_, message, expected) => {
  network.mockReturnValue(answer(429, { error: { code: 'too_many', message } }));
  await signUp();
  expect(await screen.findByText('Failed to Register')).toBeDefined();
  expect(toasts()).toBe(`Failed to Register${expected}`);
});
