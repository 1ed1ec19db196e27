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
