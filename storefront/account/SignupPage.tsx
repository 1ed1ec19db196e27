import { bareCode } from '@foyer/kit/invisible';
import { Link, useLocation, useNavigate } from 'react-router';
import { USA } from '../checkout/orderFields.ts';
import { formatInput, toSent } from '../checkout/phone.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { useToast } from '../layout/useToast.ts';
import { POLICIES } from '../policies/policies.ts';
import { register } from './accountApi.ts';
import { AccountField } from './AccountField.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { AccountPageProps } from './AccountPages.tsx';
import { findSignupProblems } from './findSignupProblems.ts';
import { useAccountForm } from './useAccountForm.ts';
import { useArrivalState } from './whereFrom.ts';

/** Creates an account. The buyer is not signed in until the email address is verified. */
export function SignupPage({ tenant }: AccountPageProps) {
  usePageTitle(`Sign up · ${tenant.name}`);
  const here = useLocation();
  const navigate = useNavigate();
  const arrival = useArrivalState();
  const toast = useToast();
  const form = useAccountForm({
    initial: {
      username: arrival.email ?? '',
      contactNumber: '',
      password: '',
      password2: '',
      firstName: '',
      lastName: '',
      state: '',
      zip: '',
    },
    check: findSignupProblems,
    says: {
      failed: {
        title: 'Failed to Register',
        text: 'Please check your registration details or contact your administrator for support',
      },
    },
    async send(fields) {
      const contactNumber = toSent(fields.contactNumber, USA);
      await register({ ...fields, contactNumber, groupId: tenant.id, applicationType: 'ATTENDEE' });
      toast({
        status: 'success',
        title: 'Registration Succesful',
        text: 'Please check your email for the verification code.',
      });
      const email = bareCode(fields.username).toLowerCase();
      void navigate(`/verify?${new URLSearchParams({ newUserName: email })}`, {
        state: { ...arrival, email },
      });
    },
  });
  return (
    <div className="account narrow">
      <h1>Sign up</h1>
      <p>
        Already ordered as a guest? Once you verify your email, those orders appear in your account.
      </p>
      <AccountForm of={form} button="Sign up">
        <AccountField
          of={form}
          name="username"
          label="Email"
          type="email"
          autoComplete="username"
        />
        <AccountField
          of={form}
          name="contactNumber"
          label="Mobile number"
          isOptional
          type="tel"
          autoComplete="tel"
          placeholder="+1 (###) ### ####"
          format={(input) => formatInput(input, USA)}
        />
        <AccountField
          of={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
        />
        <AccountField
          of={form}
          name="password2"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
        />
        <div className="pair">
          <AccountField
            of={form}
            name="firstName"
            label="First name"
            isOptional
            autoComplete="given-name"
          />
          <AccountField
            of={form}
            name="lastName"
            label="Last name"
            isOptional
            autoComplete="family-name"
          />
          <AccountField
            of={form}
            name="state"
            label="State"
            isOptional
            autoComplete="address-level1"
          />
          <AccountField
            of={form}
            name="zip"
            label="Zip code"
            isOptional
            inputMode="numeric"
            autoComplete="postal-code"
          />
        </div>
        <p className="small muted">
          By signing up, you agree to the{' '}
          {POLICIES.map(({ path, title }, index) => (
            <span key={path}>
              {index > 0 && ' and the '}
              <Link to={path} state={{ over: here }} aria-haspopup="dialog">
                {title}
              </Link>
            </span>
          ))}
          .
        </p>
      </AccountForm>
      <p>
        Already have an account?{' '}
        <Link to="/login" state={arrival}>
          Sign in
        </Link>
      </p>
    </div>
  );
}
