import { Link, type Location } from 'react-router';
import type { Page } from '../page.ts';
import { POLICIES } from '../policies/policies.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

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
