import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { Send } from '@foyer/kit';
import type { Session } from '@foyer/kit/admin';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { plugins } from 'virtual:plugins';
import { activity } from './activity/activity.ts';
import { instanceOf } from './instances.ts';
import type { Page } from './page.ts';
import { Shell } from './Shell.tsx';

/**
 * Renders the console for a signed-in user. Styles created in the browser have the page's nonce.
 */
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
      plugins={[activity, ...plugins]}
    />
  );
  // A data router, since only that can block navigation; see UnsavedGuard.
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
