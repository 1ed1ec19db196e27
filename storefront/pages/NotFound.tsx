import { use } from 'react';
import { Link } from 'react-router';
import { MissingPage } from '../layout/Trouble.tsx';
import { usePageTitle } from '../layout/pageState.ts';
import type { Page } from '../page.ts';

export function NotFound({ tenant }: { tenant: Page['tenant'] }) {
  use(MissingPage)();
  usePageTitle(`Page not found · ${tenant.name}`);
  return (
    <section className="notice">
      <h1>Page not found</h1>
      <p>The address may have a typo, or the page may have been removed.</p>
      <Link className="button primary" to="/">
        Go to {tenant.name}
      </Link>
    </section>
  );
}
