import { accountCode } from '../latePages.ts';
import { latePage } from '../layout/latePage.tsx';
import { Lines } from '../layout/Lines.tsx';
import { useIsHydrated } from '../layout/useIsHydrated.ts';
import type { Page } from '../page.ts';

const AccountPages = latePage(accountCode);

/** Paths of the account's pages, none of which an event can have. */
export const ACCOUNT_PATHS = [
  '/login',
  '/signup',
  '/verify',
  '/forgot-password',
  '/reset-password',
  '/account',
] as const;
export type AccountPath = (typeof ACCOUNT_PATHS)[number];

/** They come when somebody goes there, and only the browser draws them. */
export function AccountFrame({ path, tenant }: { path: AccountPath; tenant: Page['tenant'] }) {
  if (!useIsHydrated()) return <Lines />;
  return <AccountPages path={path} tenant={tenant} />;
}
