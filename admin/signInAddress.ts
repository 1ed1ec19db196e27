/** The sign-in path below the console's root. */
export const SIGN_IN = '/login';

/** Changes the URL to the sign-in page and keeps the requested page. */
export function atSignIn(basename: string): void {
  const { pathname, search } = location;
  if (pathname === basename + SIGN_IN) return;
  const wanted = pathname.slice(basename.length) + search;
  const next = wanted && wanted !== '/' ? `?next=${encodeURIComponent(wanted)}` : '';
  history.replaceState(null, '', basename + SIGN_IN + next);
}

/** Changes the URL to the requested page, only within this console. */
export function afterSignIn(basename: string): void {
  if (location.pathname !== basename + SIGN_IN) return;
  const next = new URLSearchParams(location.search).get('next') ?? '/';
  const isLocal = /^\/(?![/\\])/.test(next);
  history.replaceState(null, '', basename + (isLocal ? next : '/'));
}

/**
 * Leaves the console for the sign-in page with a page load, which clears the session from memory.
 * @param hasEnded whether the session ended without the user's action: they are told, and return
 *   here
 */
export function leaveToSignIn(basename: string, hasEnded: boolean): void {
  location.assign(basename + SIGN_IN + (hasEnded ? endedQuery(basename) : ''));
}

/** Keeps the user's page, and that the session ended there. */
export function endedQuery(basename: string): string {
  const wanted = location.pathname.slice(basename.length) + location.search;
  const next = wanted !== '/' ? `next=${encodeURIComponent(wanted)}&` : '';
  return `?${next}ended=1`;
}

/** True on the sign-in page after the session has ended. */
export const hasSessionEnded = (): boolean => new URLSearchParams(location.search).has('ended');

/** True if switching from another console ended on the sign-in page. */
export const wasNotLetIn = (): boolean => new URLSearchParams(location.search).has('switch');
