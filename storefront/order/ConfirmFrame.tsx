import { confirmCode } from '../lazyPages.ts';
import { lazyPage } from '../layout/lazyPage.tsx';
import { LoadingSkeleton } from '../layout/LoadingSkeleton.tsx';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { useIsHydrated } from '../layout/useIsHydrated.ts';
import type { Page } from '../page.ts';

const ConfirmPage = lazyPage(confirmCode);

/** Loaded on demand and rendered only in the browser. */
export function ConfirmFrame({ tenant }: { tenant: Page['tenant'] }) {
  if (!useIsHydrated())
    return (
      <>
        <NeedsScript />
        <LoadingSkeleton />
      </>
    );
  return <ConfirmPage tenant={tenant} />;
}
