import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { Send } from '@foyer/kit';
import type { Session } from '@foyer/kit/admin';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { halves } from 'virtual:plugins';
import { activity } from './activity/activity.ts';
import { instanceOf } from './instances.ts';
import type { Page } from './page.ts';
import { Shell } from './Shell.tsx';

/** The console, for somebody who is signed in. Styles made in the browser carry the page's nonce. */
export function openConsole(
  element: HTMLElement,
  given: { page: Page; session: Session; send: Send },
): void {
  const styles = createCache({ key: 'foyer', nonce: given.page.nonce });
  const shell = (
    <Shell
      instance={instanceOf(given.page)}
      session={given.session}
      send={given.send}
      halves={[activity, ...halves]}
    />
  );
  // A data router, since only those can be asked to wait: see UnsavedGuard.
  const router = createBrowserRouter([{ path: '*', element: shell }], {
    basename: given.page.basename,
  });
  createRoot(element).render(
    <StrictMode>
      <CacheProvider value={styles}>
        <RouterProvider router={router} />
      </CacheProvider>
    </StrictMode>,
  );
}
