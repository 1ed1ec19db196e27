import { usePageTitle } from '../layout/usePageTitle.ts';
import type { Page } from '../page.ts';

export function Home({ tenant }: { tenant: Page['tenant'] }) {
  usePageTitle(`${tenant.name} · Events and tickets`);
  return (
    <>
      <section className="hero">
        <h1>{tenant.name}</h1>
        <p>Events and tickets</p>
      </section>
      <section className="season" aria-labelledby="season">
        <h2 id="season">On sale</h2>
        <div className="ticket">
          <div>
            <h3>Nothing is on sale right now</h3>
            <p>New dates appear here as soon as {tenant.name} puts them on sale.</p>
          </div>
          <i className="stub" aria-hidden="true" />
        </div>
      </section>
    </>
  );
}
