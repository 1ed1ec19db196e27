import { bareCode, visibleText } from '@foyer/kit/invisible';
import { Link, useLocation, useNavigate } from 'react-router';
import { USA } from '../checkout/orderFields.ts';
import { formatInput, isComplete, loadRules, toSent } from '../checkout/phone.ts';
import { usePageTitle } from '../layout/pageState.ts';
import { useToast } from '../layout/Toasts.tsx';
import { POLICIES } from '../policies/PolicyText.tsx';
import { register } from './accountApi.ts';
import { AccountField } from './AccountField.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { AccountPageProps } from './AccountPages.tsx';
import { type Problems, useAccountForm } from './useAccountForm.ts';
import { useArrivalState } from './signedIn.ts';

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
      await loadRules(fields.contactNumber, USA);
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

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const ALPHABETS = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u;
const MIXED = [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d\s]/u];

const only = (found: Record<string, string>) =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== ''));

function problemOfPassword(password: string): string {
  if (password === '') return 'Please enter your password.';
  if (password.length < 8) return 'Password must be at least 8 characters.';
  return MIXED.every((kind) => kind.test(password))
    ? ''
    : 'Password must contain at least one uppercase, one lowercase, one number and one special character.';
}

function problemOfRepeated(password: string, repeated: string): string {
  if (repeated === '') return 'Please enter confirm password.';
  return repeated === password ? '' : 'Passwords must match';
}

export const problemOfEmail = (email: string): string =>
  EMAIL.test(bareCode(email)) ? '' : 'Please enter a valid email.';

const alphabets = (label: string, value: string): string =>
  /^$/.test(visibleText(value).trim()) || ALPHABETS.test(visibleText(value).trim())
    ? ''
    : `${label} must contain only alphabets.`;

type SignupName =
  | 'username'
  | 'contactNumber'
  | 'password'
  | 'password2'
  | 'firstName'
  | 'lastName'
  | 'state'
  | 'zip';

/** Validates the sign-up form. The server checks the same rules. */
export const findSignupProblems = (fields: Record<SignupName, string>): Problems<SignupName> =>
  only({
    username: problemOfEmail(fields.username),
    contactNumber:
      fields.contactNumber === '' || isComplete(fields.contactNumber, USA) ? '' : 'Invalid number.',
    password: problemOfPassword(fields.password),
    password2: problemOfRepeated(fields.password, fields.password2),
    firstName: alphabets('First Name', fields.firstName),
    lastName: alphabets('Last Name', fields.lastName),
    state: alphabets('State', fields.state),
    zip: /^\d*$/.test(bareCode(fields.zip)) ? '' : 'Zip must be a number.',
  });

/** Validates a new password and its confirmation. */
export const findPasswordProblems = ({
  password,
  password2,
}: Record<'password' | 'password2', string>): Problems<'password' | 'password2'> =>
  only({
    password: problemOfPassword(password),
    password2: problemOfRepeated(password, password2),
  });
