import { Link, type Location } from 'react-router';
import { AccountLink } from '../account/AccountLink.tsx';
import { CartLink } from '../cart/CartLink.tsx';
import type { Page, Logo } from '../page.ts';

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
