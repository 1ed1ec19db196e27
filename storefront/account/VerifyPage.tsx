import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { problemOf } from '../api/call.ts';
import { usePageTitle } from '../layout/pageState.ts';
import { useToast } from '../layout/Toasts.tsx';
import { resendCode, verify } from './accountApi.ts';
import { AccountField } from './AccountField.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { AccountPageProps } from './AccountPages.tsx';
import { problemOfEmail } from './SignupPage.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { useArrivalState, wayOn } from './signedIn.ts';

/** Verifies an email address with the emailed code, which the link in the email fills in. */
export function VerifyPage({ tenant }: AccountPageProps) {
  usePageTitle(`Verify your email · ${tenant.name}`);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const arrival = useArrivalState();
  const [isResending, setIsResending] = useState(false);
  const form = useAccountForm({
    initial: { newUserName: search.get('newUserName') ?? '', code: search.get('code') ?? '' },
    check: ({ newUserName, code }) => ({
      ...(problemOfEmail(newUserName) && { newUserName: problemOfEmail(newUserName) }),
      ...(code.trim() === '' && { code: 'Please enter the code.' }),
    }),
    async send(fields) {
      const verified = { status: 'success', title: 'Your email is verified' } as const;
      if (await verify({ ...fields, groupId: tenant.id, applicationType: 'ATTENDEE' })) {
        toast({ ...verified, text: 'You’re signed in.' });
        void navigate(wayOn(arrival), { replace: true });
        return;
      }
      toast({ ...verified, text: 'You can sign in now.' });
      void navigate('/login', { replace: true, state: { ...arrival, email: fields.newUserName } });
    },
  });

  async function resend() {
    if (isResending) return;
    setIsResending(true);
    const { newUserName } = form.fields;
    try {
      await resendCode({ newUserName, groupId: tenant.id, applicationType: 'ATTENDEE' });
      toast({ status: 'success', title: 'We emailed you a new code' });
    } catch (error) {
      toast({ status: 'error', title: 'Couldn’t send a new code', text: problemOf(error).message });
    } finally {
      setIsResending(false);
    }
  }

  return (
    <div className="account narrow">
      <h1>Verify your email</h1>
      <p>We emailed you an 8-digit code. It expires in 30 minutes.</p>
      <AccountForm of={form} button="Verify email">
        <AccountField
          of={form}
          name="newUserName"
          label="Email"
          type="email"
          autoComplete="email"
        />
        <AccountField
          of={form}
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </AccountForm>
      <p>
        <button type="button" aria-busy={isResending} onClick={() => void resend()}>
          Resend code
        </button>
      </p>
      <p>
        <Link to="/login" state={arrival}>
          Back to sign-in
        </Link>
      </p>
    </div>
  );
}
