import { Link } from 'react-router';
import type { Page } from '../page.ts';

/** The cart without anything in it; its way on is closed. */
export function EmptyCart({ slug, tenant }: { slug: string; tenant: Page['tenant'] }) {
  return (
    <section className="notice">
      <h1>Your cart is empty</h1>
      <p>Choose tickets first; they wait for you here.</p>
      <div className="ways">
        <Link className="button primary" to={`/${slug}/tickets`}>
          TICKET MENU
        </Link>
        <Link className="button" to="/" aria-label={`Back to Home of ${tenant.name}`}>
          Back to Home
        </Link>
        <button type="button" disabled>
          CONTINUE
        </button>
      </div>
    </section>
  );
}
