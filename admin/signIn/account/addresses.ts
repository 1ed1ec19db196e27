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
