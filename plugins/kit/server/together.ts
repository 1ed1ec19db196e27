import type { Tx } from './types.ts';

/**
 * Combines calls made together in one transaction: an event emitted for several rows costs its
 * listener one statement instead of one per row. A failure fails all of them, as the transaction
 * would anyway. Other arguments are taken from the first call.
 * @example on(orderCompleted, 'sameTransaction', together(async ({ db }, orders) => …))
 */
export function together<Item, Rest extends unknown[] = unknown[]>(
  work: (tx: Tx, items: readonly Item[], ...rest: Rest) => Promise<void>,
): (tx: Tx, item: Item, ...rest: Rest) => Promise<void> {
  const open = new WeakMap<Tx['db'], { items: Item[]; done: Promise<void> }>();
  return (tx, item, ...rest) => {
    const batch = open.get(tx.db);
    if (batch) {
      batch.items.push(item);
      return batch.done;
    }
    const items = [item];
    const done = afterThisGo(() => {
      open.delete(tx.db);
      return work(tx, items, ...rest);
    });
    open.set(tx.db, { items, done });
    return done;
  };
}

/** Resolves once all calls made now, and those that follow directly, have been made. */
const afterThisGo = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    process.nextTick(() => {
      work().then(resolve, reject);
    });
  });
