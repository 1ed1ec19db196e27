import { Link, type Location } from 'react-router';
import { AccountLink } from '../account/AccountLink.tsx';
import { CartLink } from '../cart/CartLink.tsx';
import type { Page, Logo } from '../page.ts';

/** The way home, to the cart, to one's own account and to an order. A name without a logo stands at home large in the page itself, and so not here. */
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
      <nav aria-label="Yours">
        <CartLink at={at} />
        <AccountLink at={at} />
        <Link className="my-order-link" to="/orders">
          My order
        </Link>
      </nav>
    </header>
  );
}

/** The tenant's logo in the place that is kept for it, on a ground where it can be seen. */
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
