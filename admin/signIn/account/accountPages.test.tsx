import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import ForgotPassword from './ForgotPassword.tsx';
import LinkAccount from './LinkAccount.tsx';
import ResetPassword from './ResetPassword.tsx';
import {
  closePage,
  known,
  linkAsked,
  openPage,
  press,
  refusal,
  SECRET,
  toast,
  type,
} from './testing/openPage.tsx';
import Verify from './Verify.tsx';

afterEach(() => {
  closePage();
  history.replaceState(null, '', '/');
});

describe('verifying', () => {
  const query = new URLSearchParams({
    newUserName: 'ann@x.test',
    code: '12345678',
    groupId: 'platform',
  });

  test('uses the code from the URL, and leads to the sign-in', async () => {
    const { go, posts } = openPage(Verify, query);
    expect(screen.getByText(/It expires in 30 minutes/)).toBeTruthy();
    press('Verify');
    await waitFor(() => expect(go.mock.calls).toEqual([['/login']]));
    expect(posts()[0]?.body).toMatchObject({ newUserName: 'ann@x.test', code: '12345678' });
  });

  test('shows why a code is wrong, and sends another', async () => {
    const { posts } = openPage(Verify, query, {
      '/verify': refusal(410, 'This code was used already.'),
    });
    press('Verify');
    expect((await screen.findByRole('alert')).textContent).toBe('This code was used already.');
    press('Send a new code');
    expect((await screen.findByText(/we’ve sent a new code/)).getAttribute('role')).toBe('status');
    expect(posts().at(-1)?.path).toBe('/auth/verify/resend');
  });

  test('reports an incomplete link if the email is missing', () => {
    openPage(Verify, new URLSearchParams());
    expect(screen.getByRole('alert').textContent).toContain('incomplete');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('joining with an account', () => {
  test('redirects to the host named by the server, not by the URL', async () => {
    openPage(LinkAccount, linkAsked, { '/invites/c0de': known, '/auth/session': refusal(401) });
    await screen.findByLabelText('Password');
    expect(screen.queryByText('Evil Corp')).toBeNull();
    type('Password', SECRET);
    press('Join');
    await screen.findByRole('heading', { name: 'Congratulations!' });
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      'http://riverside.foyer.test/admin/login',
    );
    expect(screen.getByText('Sign in at riverside.foyer.test')).toBeTruthy();
    expect(location.search).toBe('?targetName=Riverside+Arts&targetUrl=riverside');
  });

  test('still names the joined group after a reload', async () => {
    openPage(LinkAccount, linkAsked, { '/invites/c0de': known, '/auth/session': refusal(401) });
    await screen.findByLabelText('Password');
    type('Password', SECRET);
    press('Join');
    await screen.findByRole('heading', { name: 'Congratulations!' });
    closePage();
    openPage(LinkAccount, new URLSearchParams(location.search));
    expect(screen.getByRole('heading', { name: 'Congratulations!' })).toBeTruthy();
    expect(screen.getByText('Riverside Arts')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      'http://riverside.foyer.test/admin/login',
    );
  });

  test('fails if no invite was accepted, whatever the URL contains', async () => {
    const short = new URLSearchParams({ targetName: 'Evil Corp', targetUrl: 'evil' });
    openPage(LinkAccount, short, { '/invites/-': refusal(404) });
    expect((await screen.findByRole('alert')).textContent).toContain('Oops!');
    expect(screen.queryByText(/Congratulations|Evil Corp/)).toBeNull();
  });

  test('names the signed-in user if it is someone else', async () => {
    const session = { user: { id: 'u1', email: 'bob@x.test', name: 'Bob' } };
    openPage(LinkAccount, linkAsked, { '/invites/c0de': known, '/auth/session': session });
    expect(await screen.findByText(/signed in as bob@x.test/)).toBeTruthy();
  });

  test.each([
    ['unknown', 404],
    ['over', 410],
  ])('fails with an invite that is %s', async (_what, status) => {
    openPage(LinkAccount, linkAsked, { '/invites/c0de': refusal(status) });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Oops! Something went wrong. Please check your invite link and try again. If this error continues please contact the person who sent you this link for more info.',
    );
  });

  test('stays after a wrong password and without a connection', async () => {
    const answers: Record<string, unknown> = {
      '/invites/c0de': known,
      '/auth/session': refusal(401),
      '/link-account': refusal(401, 'The email or password is incorrect.'),
    };
    openPage(LinkAccount, linkAsked, answers);
    await screen.findByLabelText('Password');
    press('Join');
    expect(screen.getByText('Please enter your password.')).toBeTruthy();
    type('Password', 'wrong');
    press('Join');
    await screen.findByText('The email or password is incorrect.');
    answers['/link-account'] = refusal(0);
    press('Join');
    await screen.findByText('We can’t reach the server. Check your connection and try again.');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
  });
});

describe('a forgotten password', () => {
  test('is requested with a response that names nobody', async () => {
    const { posts } = openPage(ForgotPassword, new URLSearchParams());
    press('Send link');
    expect(screen.getByText('Please enter a valid email.')).toBeTruthy();
    type('Email', 'ann@x.test');
    press('Send link');
    expect((await screen.findByRole('status')).textContent).toContain('If an account exists');
    expect(posts()).toHaveLength(1);
  });

  const link = new URLSearchParams({ username: 'ann@x.test', code: 'c0de' });

  test('is reset once both fields match', async () => {
    const { go, posts } = openPage(ResetPassword, link);
    press('Set new password');
    expect(screen.getByText('Please enter your password.')).toBeTruthy();
    type('New password', SECRET);
    press('Set new password');
    expect(screen.getByText('Please enter confirm password.')).toBeTruthy();
    type('Confirm password', 'other');
    press('Set new password');
    expect(screen.getByText('Passwords must match')).toBeTruthy();
    expect(posts()).toEqual([]);
    type('Confirm password', SECRET);
    press('Set new password');
    await toast('Password Successfully Updated!');
    expect(go.mock.calls).toEqual([['/login']]);
  });

  test('asks for another link if this one is missing or has expired', async () => {
    openPage(ResetPassword, link, { '/reset-password': refusal(410) });
    type('New password', SECRET);
    type('Confirm password', SECRET);
    press('Set new password');
    await screen.findByRole('link', { name: 'Request a new link' });
    closePage();
    openPage(ResetPassword, new URLSearchParams());
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy();
  });
});
