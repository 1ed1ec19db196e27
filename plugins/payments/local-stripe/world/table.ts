/** Objects of one kind in one account, in the order of their creation. They are never changed in place. */
export interface Table<T extends { id: string }> {
  get(id: string): T | undefined;
  put(object: T): T;
  remove(id: string): void;
  /** Newest first, as Stripe lists. */
  newest(): Generator<T>;
  readonly size: number;
}

/** Told of each change with what was there before, so that a unit can be undone and written down. */
export type OnChange = (change: {
  id: string;
  before: { id: string } | undefined;
  after: { id: string } | undefined;
}) => void;

export function createTable<T extends { id: string }>(onChange: OnChange): Table<T> {
  const objects = new Map<string, T>();
  // A Map runs only forward, and lists begin at its end.
  const order: string[] = [];
  return {
    get: (id) => objects.get(id),
    put(object) {
      const before = objects.get(object.id);
      if (!before) order.push(object.id);
      objects.set(object.id, object);
      onChange({ id: object.id, before, after: object });
      return object;
    },
    remove(id) {
      const before = objects.get(id);
      if (!before) return;
      objects.delete(id);
      const place = order.lastIndexOf(id);
      order.splice(place, 1);
      onChange({ id, before, after: undefined });
    },
    *newest() {
      for (let place = order.length - 1; place >= 0; place--) {
        const object = objects.get(order[place] ?? '');
        if (object) yield object;
      }
    },
    get size() {
      return objects.size;
    },
  };
}
