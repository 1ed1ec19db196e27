import { findOrderCode } from '../lazyPages.ts';
import { lazyPage } from '../layout/lazyPage.tsx';
import { LoadingSkeleton } from '../layout/LoadingSkeleton.tsx';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { useIsHydrated } from '../layout/useIsHydrated.ts';
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
