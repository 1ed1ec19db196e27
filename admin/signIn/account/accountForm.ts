import { useRef, useState, type FormEvent } from 'react';
import type { ApiError } from '@foyer/kit';
import type { Invitation } from '@foyer/plugin-accounts/contract';
import { accountMessages as words } from '../messages.ts';

export type Values = Record<string, string>;
/** Field → message; errors of the form as a whole are under `form`. */
export type Problems = Record<string, string | undefined>;

/**
 * The form of an account page: shows errors next to the fields, focuses the first of them, and prevents sending
 * twice.
 * @param given.check the errors before anything is sent
 * @param given.onRefused handles a rejection itself; returns true if it did
 */
export function useAccountForm(given: {
  check: (values: Values) => Problems;
  send: (values: Values) => Promise<void>;
  onRefused?: (error: ApiError) => boolean;
}) {
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const show = (found: Problems) => {
    setProblems(found);
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ name }) => found[name])?.focus();
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const found = given.check(values);
    show(found);
    if (Object.values(found).some(Boolean)) return;
    isSending.current = true;
    setBusy(true);
    try {
      await given.send(values);
    } catch (error) {
      const refusal = error as ApiError;
      if (!given.onRefused?.(refusal)) show(problemsOf(refusal, values));
    }
    isSending.current = false;
    setBusy(false);
  }

  return {
    problems,
    isBusy,
    form: { ref: form, noValidate: true, 'aria-busy': isBusy, onSubmit: submit },
  };
}

/** The server's messages for the form's fields. */
export function problemsOf({ status, message, fields = {} }: ApiError, values: Values): Problems {
  if (status === 0) return { form: words.offline };
  const own = Object.entries(fields).filter(([name]) => name in values);
  if (own.length === 0) return { form: message };
  return Object.fromEntries(own.map(([name, [first]]) => [name, first]));
}

/** Paths below the console's root that need no session. */
export const ACCOUNT_PATHS = {
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  signup: '/signup',
  verify: '/verify',
  eventStaffVerify: '/event-staff-verify',
  linkAccount: '/link-account',
} as const;
export type AccountPath = (typeof ACCOUNT_PATHS)[keyof typeof ACCOUNT_PATHS];

const paths = new Set<string>(Object.values(ACCOUNT_PATHS));

/** The account page at the browser's URL; null at any other URL. */
export function accountPathHere(basename: string): AccountPath | null {
  const path = location.pathname.slice(basename.length).replace(/\/$/, '');
  return paths.has(path) ? (path as AccountPath) : null;
}

/** @example addressOf(ACCOUNT_PATHS.verify, { newUserName, code: '', groupId }) */
export const addressOf = (
  path: AccountPath,
  query: Readonly<Record<string, string | null>> = {},
): string => {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

/** The first label of the group's host: a tenant's URL label, or `console`. */
export const urlOfGroup = (groupUrl: string): string =>
  new URL(groupUrl).hostname.split('.', 1)[0] ?? '';

/** The page that accepts the same invite with an existing account. */
export const linkAddress = (
  { email, groupId, groupName, groupUrl, userExist, eventId, roles }: Invitation,
  code: string,
): string =>
  addressOf(ACCOUNT_PATHS.linkAccount, {
    targetName: groupName,
    targetUrl: urlOfGroup(groupUrl),
    targetGroupId: groupId,
    code,
    email,
    userExist: String(userExist),
    targetEventId: eventId,
    roles: roles.join(','),
  });
