const NAME = 'foyer-carts';
/** Another one in each tab: what a tab has done itself it need not be told. */
const HERE = String(Math.random());

interface Told {
  from: string;
  uid: string;
}

/** Tells the buyer's other tabs that a cart is not as they know it. */
export function tellOtherTabs(uid: string): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage({ from: HERE, uid } satisfies Told);
  channel.close();
}

/** Hears of what other tabs do with a cart. @returns how to stop */
export function hearOtherTabs(uid: string, changed: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.uid === uid && data.from !== HERE) changed();
  };
  return () => channel.close();
}
