import { findOrderCode } from '../latePages.ts';
import { latePage } from '../layout/latePage.tsx';
import { Lines } from '../layout/Lines.tsx';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { useIsHydrated } from '../layout/useIsHydrated.ts';
import type { Page } from '../page.ts';

const FindOrderPage = latePage(findOrderCode);

/** It comes when somebody goes there, and only the browser draws it. */
export function FindOrderFrame({ tenant }: { tenant: Page['tenant'] }) {
  if (!useIsHydrated())
    return (
      <>
        <NeedsScript />
        <Lines />
      </>
    );
  return <FindOrderPage tenant={tenant} />;
}
