import { Link } from 'react-router';

/** Stands where a cart or the checkout of an event would be, once it is over. */
export function EventOver() {
  return (
    <section className="notice">
      <h1>This event is over</h1>
      <p role="alert">Its tickets are no longer sold.</p>
      <Link className="button primary" to="/">
        Back to Home
      </Link>
    </section>
  );
}
