import { Link, type Location } from 'react-router';
import { THEME_KEY } from '@foyer/kit/tokens';
import { useSyncExternalStore } from 'react';
import { CartLink } from '../cart/CartLink.tsx';
import type { Logo, Page } from '../page.ts';
import { POLICIES } from '../policies/PolicyText.tsx';
import { storage } from './storage.ts';
import { useSignedIn } from '../account/signedIn.ts';

/**
 * Links to home, cart, account and orders. The home page itself shows a name without a logo, so the
 * bar there leaves it out.
 */
export function TopBar({ tenant, at }: { tenant: Page['tenant']; at: Location }) {
  const { name, logo } = tenant;
  const isHome = at.pathname === '/';
  return (
    <header className="top">
      {(!isHome || logo) && (
        <Link className="home" to="/" title={name} {...(isHome && { 'aria-current': 'page' })}>
          {logo ? <TenantLogo logo={logo} name={name} /> : <span dir="auto">{name}</span>}
        </Link>
      )}
      <nav aria-label="Your cart and orders">
        <CartLink at={at} />
        <AccountLink at={at} />
        <Link className="my-order-link" to="/orders">
          Find order
        </Link>
      </nav>
    </header>
  );
}

/** The tenant's logo in its reserved space, on a background with enough contrast. */
function TenantLogo({ logo, name }: { logo: Logo; name: string }) {
  const { address, width, height, ground } = logo;
  return (
    <img
      className={`logo ${ground ? `on-${ground}` : ''}`}
      src={address}
      alt={name}
      width={width}
      height={height}
    />
  );
}

type Theme = 'light' | 'dark';

const watchers = new Set<() => void>();
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

function watchTheme(changed: () => void): () => void {
  const system = systemIsDark();
  system.addEventListener('change', changed);
  watchers.add(changed);
  return () => {
    system.removeEventListener('change', changed);
    watchers.delete(changed);
  };
}

const readTheme = (): Theme =>
  (document.documentElement.dataset['theme'] ?? (systemIsDark().matches ? 'dark' : 'light')) ===
  'dark'
    ? 'dark'
    : 'light';

function choose(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  storage.set(THEME_KEY, theme);
  watchers.forEach((changed) => changed());
}

/**
 * Follows the device until the user chooses. The page's head applies the choice before the first
 * paint.
 */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(watchTheme, readTheme, () => 'light');
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button type="button" className="quiet" onClick={() => choose(other)}>
      Switch to {other} mode
    </button>
  );
}

export function Footer({ tenant, at }: { tenant: Page['tenant']; at: Location }) {
  return (
    <footer>
      <span>{tenant.name}</span>
      <nav aria-label="Policies">
        {POLICIES.map(({ path, title }) => (
          <Link key={path} to={path} state={{ over: at }} aria-haspopup="dialog">
            {title}
          </Link>
        ))}
      </nav>
      <ThemeSwitch />
    </footer>
  );
}

const watchConnection = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

const isConnected = () => navigator.onLine;

/** Always in the page, so that screen readers announce it when it fills. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(watchConnection, isConnected, () => true);
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline">You’re offline. This page will work again once you reconnect.</p>
      )}
    </div>
  );
}

/**
 * Links to the sign-in page or to your orders. Both versions take the same width on a phone, so
 * nothing shifts when the browser learns who is signed in.
 */
export function AccountLink({ at }: { at: Location }) {
  const person = useSignedIn();
  return (
    <div className="who">
      {person ? (
        <Link key="account" to="/account" title={person.email}>
          My orders
        </Link>
      ) : (
        <Link key="login" to="/login" state={{ from: at.pathname + at.search }}>
          Sign in
        </Link>
      )}
    </div>
  );
}
