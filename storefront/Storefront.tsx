import { Navigate, Route, Routes, useLocation, useParams, type Location } from 'react-router';
import { ACCOUNT_PATHS, AccountFrame } from './account/AccountFrame.tsx';
import { EventFrame } from './event/EventFrame.tsx';
import { cartCode, checkoutCode, successCode } from './lazyPages.ts';
import { Footer, OfflineNote, TopBar } from './layout/TopBar.tsx';
import { lazyPage } from './layout/lazyPage.tsx';
import { Toasts } from './layout/Toasts.tsx';
import { useArrival, useIsHydrated } from './layout/pageState.ts';
import { ConfirmFrame } from './order/ConfirmFrame.tsx';
import { FindOrderFrame } from './order/FindOrderFrame.tsx';
import { NewsletterFrame } from './newsletter/NewsletterFrame.tsx';
import { OrderFrame } from './order/OrderFrame.tsx';
import { Home } from './pages/Home.tsx';
import { NotFound } from './pages/NotFound.tsx';
import type { Page } from './page.ts';
import { POLICIES, PolicyDialog } from './policies/PolicyText.tsx';
import { PolicyPage } from './policies/PolicyPage.tsx';
import { TicketsPage } from './tickets/TicketsPage.tsx';

const EVENT_PAGES = [
  { path: 'tickets', page: TicketsPage, isPersonal: false },
  { path: 'cart', page: lazyPage(cartCode), isPersonal: true },
  { path: 'account', page: lazyPage(checkoutCode), isPersonal: true },
  { path: 'success', page: lazyPage(successCode), isPersonal: true },
] as const;

/**
 * Routes of the storefront. A policy opened from one of our pages is a dialog over that page;
 * opened from an outside link it is a page of its own.
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
            <Route path="/orders/confirm/:code" element={<ConfirmFrame tenant={tenant} />} />
            <Route path="/orders/:token" element={<OrderFrame tenant={tenant} />} />
            {(['confirm', 'unsubscribe'] as const).map((what) => (
              <Route
                key={what}
                path={`/newsletter/${what}`}
                element={<NewsletterFrame key={what} what={what} tenant={tenant} />}
              />
            ))}
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

/** `/<event>` redirects to the event's tickets. */
function ToTickets({ tenant }: { tenant: Page['tenant'] }) {
  const { eventName } = useParams();
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  // If the event is known, the host has already redirected.
  if (!isHydrated) return <NotFound tenant={tenant} />;
  return <Navigate replace to={`/${eventName}/tickets${search}`} />;
}
