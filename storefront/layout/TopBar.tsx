import { Link, type Location } from 'react-router';
import type { Page } from '../page.ts';
import { TenantLogo } from './TenantLogo.tsx';

/** The way home. A name without a logo stands at home large in the page itself, and so not here. */
export function TopBar({ tenant, at }: { tenant: Page['tenant']; at: Location }) {
  const { name, logo } = tenant;
  const isHome = at.pathname === '/';
  if (isHome && !logo) return null;
  return (
    <header className="top">
      <Link to="/" {...(isHome && { 'aria-current': 'page' })}>
        {logo ? <TenantLogo logo={logo} name={name} /> : name}
      </Link>
    </header>
  );
}
