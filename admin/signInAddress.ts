/** Where sign-in lives below the console's root. */
export const SIGN_IN = '/login';

/** Moves the address to the sign-in page, keeping where the user wanted to go. */
export function atSignIn(basename: string): void {
  const { pathname, search } = location;
  if (pathname === basename + SIGN_IN) return;
  const wanted = pathname.slice(basename.length) + search;
  const next = wanted && wanted !== '/' ? `?next=${encodeURIComponent(wanted)}` : '';
  history.replaceState(null, '', basename + SIGN_IN + next);
}

/** Moves the address on to where the user wanted to go. Only within this console. */
export function afterSignIn(basename: string): void {
  if (location.pathname !== basename + SIGN_IN) return;
  const next = new URLSearchParams(location.search).get('next') ?? '/';
  const isLocal = /^\/(?![/\\])/.test(next);
  history.replaceState(null, '', basename + (isLocal ? next : '/'));
}

/** Ends the console and begins at the sign-in page again; nothing of the session stays in memory. */
export function leaveToSignIn(basename: string, keepPlace: boolean): void {
  const wanted = location.pathname.slice(basename.length) + location.search;
  const next = keepPlace && wanted !== '/' ? `?next=${encodeURIComponent(wanted)}` : '';
  location.assign(basename + SIGN_IN + next);
}
