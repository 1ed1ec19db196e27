import { Route, Routes, useLocation, type Location } from 'react-router';
import { Footer } from './layout/Footer.tsx';
import { OfflineNote } from './layout/OfflineNote.tsx';
import { TopBar } from './layout/TopBar.tsx';
import { useArrival } from './layout/useArrival.ts';
import { Home } from './pages/Home.tsx';
import { NotFound } from './pages/NotFound.tsx';
import type { Page } from './page.ts';
import { PolicyDialog } from './policies/PolicyDialog.tsx';
import { PolicyPage } from './policies/PolicyPage.tsx';
import { POLICIES } from './policies/policies.ts';

/**
 * A policy has an address of its own. Opened from a page of ours it comes as a dialog over that
 * page, which stays as it was; opened from a link elsewhere it is the page.
 */
export function Storefront({ tenant }: { tenant: Page['tenant'] }) {
  const location = useLocation();
  const over = (location.state as { over?: Location } | null)?.over;
  const behind = over ?? location;
  useArrival({ path: behind.pathname, isDialog: over !== undefined });
  return (
    <div className="shop">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <OfflineNote />
      <TopBar tenant={tenant} at={behind} />
      <main id="content" tabIndex={-1}>
        <Routes location={behind}>
          <Route path="/" element={<Home tenant={tenant} />} />
          {POLICIES.map((policy) => (
            <Route
              key={policy.path}
              path={policy.path}
              element={<PolicyPage key={policy.path} policy={policy} tenant={tenant} />}
            />
          ))}
          <Route path="*" element={<NotFound tenant={tenant} />} />
        </Routes>
      </main>
      <Footer tenant={tenant} at={behind} />
      {over &&
        POLICIES.filter(({ path }) => path === location.pathname).map((policy) => (
          <PolicyDialog key={policy.path} policy={policy} />
        ))}
    </div>
  );
}
