import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import Signup from './Signup.tsx';
import {
  asked,
  closePage,
  invite,
  known,
  openPage,
  press,
  refusal,
  SECRET,
  toast,
  type,
} from './testing/openPage.tsx';

afterEach(closePage);

const fillSignup = async () => {
  await screen.findByLabelText('First Name');
  type('First Name', 'Ann');
  type('Last Name', 'Lee');
  type('Password', SECRET);
  type('Confirm password', SECRET);
};

describe('signing up', () => {
  test('sends the form with the invite, and leads to the verification', async () => {
    const { go, posts } = openPage(Signup, asked, { '/invites/c0de': invite });
    await fillSignup();
    fireEvent.input(screen.getByLabelText('Mobile number (optional)'), {
      target: { value: '15550100199' },
    });
    press('Sign up');
    await toast('Registration Succesful');
    expect(posts()).toEqual([
      {
        method: 'post',
        path: '/auth/register',
        body: {
          username: invite.email,
          password: SECRET,
          password2: SECRET,
          contactNumber: '+1 (555) 010 0199',
          firstName: 'Ann',
          lastName: 'Lee',
          state: '',
          zip: '',
          groupId: invite.groupId,
          eventId: null,
          verifyCode: 'c0de',
        },
      },
    ]);
    expect(go.mock.calls).toEqual([
      [
        `/verify?${new URLSearchParams({ newUserName: invite.email, code: '', groupId: invite.groupId })}`,
      ],
    ]);
  });

  test('passes on the event and the invite', async () => {
    const { go } = openPage(Signup, asked, { '/invites/c0de': { ...invite, eventId: 'e1' } });
    await fillSignup();
    press('Sign up');
    await toast('Registration Succesful');
    const { pathname, searchParams } = new URL(go.mock.calls[0]?.[0] ?? '', 'http://x.test');
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/event-staff-verify',
      {
        newUserName: invite.email,
        code: '',
        groupId: invite.groupId,
        inviteCode: 'c0de',
        targetEventId: 'e1',
        roles: 'tenant_door',
      },
    ]);
  });

  test('sends one form on a double submit', async () => {
    const { posts } = openPage(Signup, asked, { '/invites/c0de': invite });
    await fillSignup();
    const submit = screen.getByRole('button', { name: 'Sign up' });
    fireEvent.click(submit);
    fireEvent.click(submit);
    await toast('Registration Succesful');
    expect(posts()).toHaveLength(1);
  });

  test('reports an expired invite, and leads to the sign-in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { go } = openPage(Signup, asked, { '/invites/c0de': refusal(410) });
    await toast('Invite Verification Failed');
    expect(
      screen.getByText(
        'Please check the invite link sent to your email or contact your administrator',
      ),
    ).toBeTruthy();
    expect(go).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(go.mock.calls).toEqual([['/login']]);
  });

  test('does not treat a lost connection as a failed invite, and can retry', async () => {
    const answers: Record<string, unknown> = { '/invites/c0de': refusal(0) };
    const { go } = openPage(Signup, asked, answers);
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
    answers['/invites/c0de'] = invite;
    press('Try again');
    await screen.findByLabelText('First Name');
    expect(go).not.toHaveBeenCalled();
  });

  test('is for people without an account; others join with theirs', async () => {
    const { go } = openPage(Signup, asked, { '/invites/c0de': known });
    await waitFor(() => expect(go).toHaveBeenCalled());
    expect(go.mock.calls[0]?.[0]).toMatch(/^\/link-account\?.*code=c0de.*userExist=true/);
  });

  test('shows why it was rejected, and keeps what was typed', async () => {
    openPage(Signup, asked, {
      '/invites/c0de': invite,
      '/register': refusal(429, 'Too many attempts.'),
    });
    await fillSignup();
    press('Sign up');
    await toast('Failed to Register');
    // In the toast, and above the form.
    await waitFor(() => expect(screen.getAllByText('Too many attempts.')).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Ann');
  });

  test('says what to do if it was rejected without a reason', async () => {
    openPage(Signup, asked, { '/invites/c0de': invite, '/register': refusal(500, '') });
    await fillSignup();
    press('Sign up');
    await toast('Failed to Register');
    expect(
      screen.getByText(
        'Please check your registration details or contact your administrator for support',
      ),
    ).toBeTruthy();
  });
});
