import { useSyncExternalStore } from 'react';
import { Link, type Location } from 'react-router';
import { findFullCart, watchDrafts } from './draftPointer.ts';

function watch(changed: () => void): () => void {
  const stop = watchDrafts(changed);
  // Another tab fills or empties it.
  addEventListener('storage', changed);
  return () => {
    stop();
    removeEventListener('storage', changed);
  };
}

/** The way to the cart, from wherever there is one. Its place is kept, so that nothing moves. */
export function CartLink({ at }: { at: Location }) {
  const eventName = at.pathname.split('/')[1] ?? '';
  const cart = useSyncExternalStore(
    watch,
    () => findFullCart(eventName),
    () => null,
  );
  const [name = '', count = ''] = cart?.split(' ') ?? [];
  return (
    <div className="cart-link">
      {cart && (
        <Link
          to={`/${name}/cart`}
          aria-label={`Cart, ${count} ${count === '1' ? 'ticket' : 'tickets'}`}
        >
          Cart <b>{count}</b>
        </Link>
      )}
    </div>
  );
}
