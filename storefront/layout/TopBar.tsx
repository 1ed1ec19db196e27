import { Link, type Location } from 'react-router';
import type { Page } from '../page.ts';

/** The way home. At home the name stands large in the page itself. */
export function TopBar({ tenant, at }: { tenant: Page['tenant']; at: Location }) {
  if (at.pathname === '/') return null;
  return (
    <header className="top">
      <Link to="/">{tenant.name}</Link>
    </header>
  );
}
