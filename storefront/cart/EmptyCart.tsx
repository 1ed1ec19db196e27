import { Link } from 'react-router';
import type { Page } from '../page.ts';

/** Receives the focus when the last line is removed. */
export const CART_HEADING = 'cart';

/** An empty cart, with its CONTINUE button disabled. */
export function EmptyCart({ slug, tenant }: { slug: string; tenant: Page['tenant'] }) {
  return (
    <section className="notice">
      <h1 id={CART_HEADING} tabIndex={-1}>
        Your cart is empty
      </h1>
      <p>Choose tickets to get started.</p>
      <div className="ways">
        <Link className="button primary" to={`/${slug}/tickets`}>
          TICKET MENU
        </Link>
        <Link className="button" to="/" aria-label={`Back to Home, ${tenant.name}`}>
          Back to Home
        </Link>
        <button type="button" disabled>
          CONTINUE
        </button>
      </div>
    </section>
  );
}
