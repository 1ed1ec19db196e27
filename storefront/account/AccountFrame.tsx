import { accountCode } from '../lazyPages.ts';
import { lazyPage, LoadingSkeleton } from '../layout/lazyPage.tsx';
import { useIsHydrated } from '../layout/pageState.ts';
import type { Page } from '../page.ts';

const AccountPages = lazyPage(accountCode);

/** Paths of the account pages, reserved: no event can use them. */
export const ACCOUNT_PATHS = [
  '/login',
  '/login/link',
  '/signup',
  '/verify',
  '/forgot-password',
  '/reset-password',
  '/account',
  '/account/orders',
  '/account/profile',
  '/account/security',
] as const;
export type AccountPath = (typeof ACCOUNT_PATHS)[number];

/** Account pages are loaded on demand and rendered only in the browser. */
export function AccountFrame({ path, tenant }: { path: AccountPath; tenant: Page['tenant'] }) {
  if (!useIsHydrated()) return <LoadingSkeleton />;
  return <AccountPages path={path} tenant={tenant} />;
}
