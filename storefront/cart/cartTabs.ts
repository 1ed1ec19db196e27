import { tabStorage } from '../layout/storage.ts';

const NAME = 'foyer-carts';
/** Identifies this tab, so that it ignores its own messages. */
const HERE = String(Math.random());

interface CartMessage {
  from: string;
  uid: string;
}

/** Tells the buyer's other tabs that a cart has changed. */
export function broadcastCart(uid: string): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage({ from: HERE, uid } satisfies CartMessage);
  channel.close();
}

/**
 * Listens for changes that other tabs make to a cart.
 * @returns a function that stops listening
 */
export function subscribeToCart(uid: string, changed: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<CartMessage>) => {
    if (data.uid === uid && data.from !== HERE) changed();
  };
  return () => channel.close();
}

// Remembers which tab went to the payment page: other tabs must ask before closing that session,
// and coming back in the same tab means that the buyer has left it.
const keyOf = (cartId: string) => `paying:${cartId}`;

export const isPayingHere = (cartId: string): boolean => tabStorage.get(keyOf(cartId)) !== null;

export const keepPaying = (cartId: string): void => tabStorage.set(keyOf(cartId), '1');

export const forgetPaying = (cartId: string): void => tabStorage.remove(keyOf(cartId));
