import type { Tx } from './types.ts';

/**
 * Calls of one transaction that come in one go share one piece of work: an event that is emitted for
 * several rows costs its listener one statement and not one for each. What fails for one fails for
 * all, as their transaction does anyway. What else is handed over is taken from the first call.
 * @example on(orderCompleted, 'sameTransaction', together(async ({ db }, orders) => …))
 */
export function together<Item, Rest extends unknown[] = unknown[]>(
  work: (tx: Tx, items: readonly Item[], ...rest: Rest) => Promise<void>,
): (tx: Tx, item: Item, ...rest: Rest) => Promise<void> {
  const open = new WeakMap<Tx['db'], { items: Item[]; done: Promise<void> }>();
  return (tx, item, ...rest) => {
    const gathering = open.get(tx.db);
    if (gathering) {
      gathering.items.push(item);
      return gathering.done;
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

/** When all that is called now, and what follows of it at once, has been called. */
const afterThisGo = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    process.nextTick(() => {
      work().then(resolve, reject);
    });
  });
