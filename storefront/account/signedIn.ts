import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { storage } from '../layout/storage.ts';

// The session cookie can't be read by scripts. This remembers that one exists, so that guests'
// pages make no profile request. It grants no access and is removed on the first 401.
const KEY = 'signed-in';

/** The person who signed in with this browser, as far as the browser knows. */
export interface SignedInPerson {
  id: string;
  email: string;
  name: string;
}

const watchers = new Set<() => void>();

function watch(changed: () => void): () => void {
  watchers.add(changed);
  // Another tab signed in or out.
  addEventListener('storage', changed);
  return () => {
    watchers.delete(changed);
    removeEventListener('storage', changed);
  };
}

export function rememberPerson({ id, email, name }: SignedInPerson): void {
  storage.set(KEY, JSON.stringify({ id, email, name }));
  watchers.forEach((changed) => changed());
}

export function forgetPerson(): void {
  storage.remove(KEY);
  watchers.forEach((changed) => changed());
}

function parse(text: string | null): SignedInPerson | null {
  try {
    return text === null ? null : (JSON.parse(text) as SignedInPerson);
  } catch {
    return null;
  }
}

/** The person who is signed in with this browser now. */
export const readPerson = (): SignedInPerson | null => parse(storage.get(KEY));

/** Null on the server and during hydration, so that both render the same. */
export const useSignedIn = (): SignedInPerson | null =>
  parse(
    useSyncExternalStore(
      watch,
      () => storage.get(KEY),
      () => null,
    ),
  );

/** The page a visitor left to sign in, and the email address they already entered. */
export interface Arrival {
  from?: string;
  email?: string;
}

/** Stored in history state, not in the URL, so that a crafted link can't redirect people. */
export const useArrivalState = (): Arrival => (useLocation().state as Arrival | null) ?? {};

const NOT_BACK = [
  '/',
  '/login',
  '/login/link',
  '/signup',
  '/verify',
  '/forgot-password',
  '/reset-password',
];

/** The path to open after signing in. */
export function wayOn({ from = '/' }: Arrival): string {
  const [path = '/'] = from.split('?', 1);
  return NOT_BACK.includes(path) ? '/account' : from;
}
