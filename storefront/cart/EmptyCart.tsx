import { Link } from 'react-router';
import type { Page } from '../page.ts';

/** Takes the focus of what is no longer in the cart. */
export const CART_HEADING = 'cart';

/** The cart without anything in it; its way on is closed. */
export function EmptyCart({ slug, tenant }: { slug: string; tenant: Page['tenant'] }) {
  return (
    <section className="notice">
      <h1 id={CART_HEADING} tabIndex={-1}>
        Your cart is empty
      </h1>
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
