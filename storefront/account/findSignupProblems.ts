import { bareCode, visibleText } from '@foyer/kit/invisible';
import { USA } from '../checkout/orderFields.ts';
import { isComplete } from '../checkout/phone.ts';
import type { Problems } from './useAccountForm.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const ALPHABETS = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u;
const MIXED = [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d\s]/u];

const only = (found: Record<string, string>) =>
  Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== ''));

export function problemOfPassword(password: string): string {
  if (password === '') return 'Please enter your password.';
  if (password.length < 8) return 'Password must be at least 8 characters.';
  return MIXED.every((kind) => kind.test(password))
    ? ''
    : 'Password must contain at least one uppercase, one lowercase, one number and one special character.';
}

export function problemOfRepeated(password: string, repeated: string): string {
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
