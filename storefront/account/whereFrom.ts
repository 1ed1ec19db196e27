import { useLocation } from 'react-router';

/** The page a visitor left to sign in, and the email address they already entered. */
export interface Arrival {
  from?: string;
  email?: string;
}

/** Stored in history state, not in the URL, so that a crafted link can't redirect people. */
export const useArrivalState = (): Arrival => (useLocation().state as Arrival | null) ?? {};

const NOT_BACK = ['/', '/login', '/signup', '/verify', '/forgot-password', '/reset-password'];

/** The path to open after signing in. */
export function wayOn({ from = '/' }: Arrival): string {
  const [path = '/'] = from.split('?', 1);
  return NOT_BACK.includes(path) ? '/account' : from;
}
