import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Link, type Location } from 'react-router';
import { cartCode } from '../lazyPages.ts';
import { fetchCode } from '../layout/lazyPage.tsx';
import { findFullCart, watchDrafts } from './draftPointer.ts';

function watch(changed: () => void): () => void {
  const stop = watchDrafts(changed);
  // Another tab may fill or empty the cart.
  addEventListener('storage', changed);
  return () => {
    stop();
    removeEventListener('storage', changed);
  };
}

/** Link to the cart. Its space is reserved, so nothing shifts when it appears. */
export function CartLink({ at }: { at: Location }) {
  const eventName = at.pathname.split('/')[1] ?? '';
  const cart = useSyncExternalStore(
    watch,
    () => findFullCart(eventName),
    () => null,
  );
  const queries = useQueryClient();
  const hasCart = cart !== null;
  useEffect(() => {
    // A failure is reported when the code is needed.
    if (hasCart) fetchCode(queries, cartCode).catch(() => undefined);
  }, [queries, hasCart]);
  const [name = '', count = ''] = cart?.split(' ') ?? [];
  return (
    <div className="cart-link">
      {cart && (
        <Link
          to={`/${name}/cart`}
          aria-label={`Cart, ${count} ${count === '1' ? 'ticket' : 'tickets'}`}
        >
          <span>Cart</span>
          <CartIcon />
          <b>{count}</b>
        </Link>
      )}
    </div>
  );
}

/** Replaces the word on narrow screens. */
function CartIcon() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path
        d="M2 3h3l2.6 11.2a1.5 1.5 0 0 0 1.5 1.2h8.6a1.5 1.5 0 0 0 1.5-1.2L21 7H6M10 20h.01M17 20h.01"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
