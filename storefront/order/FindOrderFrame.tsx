import { lazy, Suspense } from 'react';
import { Lines } from '../layout/Lines.tsx';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { useIsHydrated } from '../layout/useIsHydrated.ts';
import type { Page } from '../page.ts';

const FindOrderPage = lazy(async () => ({
  default: (await import('./FindOrderPage.tsx')).FindOrderPage,
}));

/** It comes when somebody goes there, and only the browser draws it. */
export function FindOrderFrame({ tenant }: { tenant: Page['tenant'] }) {
  if (!useIsHydrated())
    return (
      <>
        <NeedsScript />
        <Lines />
      </>
    );
  return (
    <Suspense fallback={<Lines />}>
      <FindOrderPage tenant={tenant} />
    </Suspense>
  );
}
