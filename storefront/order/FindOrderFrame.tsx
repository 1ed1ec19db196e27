import { findOrderCode } from '../lazyPages.ts';
import { lazyPage, LoadingSkeleton } from '../layout/lazyPage.tsx';
import { NeedsScript } from '../layout/Trouble.tsx';
import { useIsHydrated } from '../layout/pageState.ts';
import type { Page } from '../page.ts';

const FindOrderPage = lazyPage(findOrderCode);

/** Loaded on demand and rendered only in the browser. */
export function FindOrderFrame({ tenant }: { tenant: Page['tenant'] }) {
  if (!useIsHydrated())
    return (
      <>
        <NeedsScript />
        <LoadingSkeleton />
      </>
    );
  return <FindOrderPage tenant={tenant} />;
}
