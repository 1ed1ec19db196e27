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

/**
 * Ends the console and begins at the sign-in page again; nothing of the session stays in memory.
 * @param hasEnded the session is over without the user's doing: they are told, and come back here
 */
export function leaveToSignIn(basename: string, hasEnded: boolean): void {
  location.assign(basename + SIGN_IN + (hasEnded ? endedQuery(basename) : ''));
}

/** Keeps the place that the user was at, and that the session ended there. */
export function endedQuery(basename: string): string {
  const wanted = location.pathname.slice(basename.length) + location.search;
  const next = wanted !== '/' ? `next=${encodeURIComponent(wanted)}&` : '';
  return `?${next}ended=1`;
}

/** True on the sign-in page of somebody whose session has ended. */
export const hasSessionEnded = (): boolean => new URLSearchParams(location.search).has('ended');

/** True where the way from another console led no further than to the sign-in page. */
export const wasNotLetIn = (): boolean => new URLSearchParams(location.search).has('switch');
