import { useLocation } from 'react-router';

/** Where somebody was when they went to sign in, and the address that they gave already. */
export interface Arrival {
  from?: string;
  email?: string;
}

/** It comes with the browser's history and not with the address, so that no link leads people away. */
export const useArrivalState = (): Arrival => (useLocation().state as Arrival | null) ?? {};

const NOT_BACK = ['/', '/login', '/signup', '/verify', '/forgot-password', '/reset-password'];

/** Where one goes on after signing in. */
export function wayOn({ from = '/' }: Arrival): string {
  const [path = '/'] = from.split('?', 1);
  return NOT_BACK.includes(path) ? '/account' : from;
}
