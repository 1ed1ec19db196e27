import { confirmCode } from '../lazyPages.ts';
import { lazyPage, LoadingSkeleton } from '../layout/lazyPage.tsx';
import { NeedsScript } from '../layout/Trouble.tsx';
import { useIsHydrated } from '../layout/pageState.ts';
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
