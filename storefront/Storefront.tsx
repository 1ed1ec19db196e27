import { Navigate, Route, Routes, useLocation, useParams, type Location } from 'react-router';
import { ACCOUNT_PATHS, AccountFrame } from './account/AccountFrame.tsx';
import { EventFrame } from './event/EventFrame.tsx';
import { cartCode, checkoutCode, successCode } from './latePages.ts';
import { Footer } from './layout/Footer.tsx';
import { latePage } from './layout/latePage.tsx';
import { OfflineNote } from './layout/OfflineNote.tsx';
import { Toasts } from './layout/Toasts.tsx';
import { TopBar } from './layout/TopBar.tsx';
import { useArrival } from './layout/useArrival.ts';
import { useIsHydrated } from './layout/useIsHydrated.ts';
import { FindOrderFrame } from './order/FindOrderFrame.tsx';
import { OrderFrame } from './order/OrderFrame.tsx';
import { Home } from './pages/Home.tsx';
import { NotFound } from './pages/NotFound.tsx';
import type { Page } from './page.ts';
import { PolicyDialog } from './policies/PolicyDialog.tsx';
import { PolicyPage } from './policies/PolicyPage.tsx';
import { POLICIES } from './policies/policies.ts';
import { TicketsPage } from './tickets/TicketsPage.tsx';

const EVENT_PAGES = [
  { path: 'tickets', page: TicketsPage, isPersonal: false },
  { path: 'cart', page: latePage(cartCode), isPersonal: true },
  { path: 'account', page: latePage(checkoutCode), isPersonal: true },
  { path: 'success', page: latePage(successCode), isPersonal: true },
] as const;

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
    <Toasts>
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
            {ACCOUNT_PATHS.map((path) => (
              <Route
                key={path}
                path={path}
                element={<AccountFrame path={path} tenant={tenant} />}
              />
            ))}
            <Route path="/orders" element={<FindOrderFrame tenant={tenant} />} />
            <Route path="/orders/:token" element={<OrderFrame tenant={tenant} />} />
            <Route path="/:eventName" element={<ToTickets tenant={tenant} />} />
            {EVENT_PAGES.map(({ path, ...shown }) => (
              <Route
                key={path}
                path={`/:eventName/${path}`}
                element={<EventFrame key={path} {...shown} tenant={tenant} />}
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
    </Toasts>
  );
}

/** An event's name alone leads to its tickets. */
function ToTickets({ tenant }: { tenant: Page['tenant'] }) {
  const { eventName } = useParams();
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  // Where the event is known, the host has led there already.
  if (!isHydrated) return <NotFound tenant={tenant} />;
  return <Navigate replace to={`/${eventName}/tickets${search}`} />;
}
