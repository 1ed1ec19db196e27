/** Objects of one kind in one account, in order of creation. They are never mutated. */
export interface Table<T extends { id: string }> {
  get(id: string): T | undefined;
  put(object: T): T;
  remove(id: string): void;
  /** Inserts objects from elsewhere in order of time, unless they exist. No change is reported. */
  merge(others: readonly T[]): void;
  /** Newest first, as Stripe lists. */
  newest(): Generator<T>;
  readonly size: number;
}

/** Receives each change with the previous object, so that a unit can be rolled back and journaled. */
export type OnChange = (change: {
  id: string;
  before: { id: string } | undefined;
  after: { id: string } | undefined;
}) => void;

export function createTable<T extends { id: string }>(onChange: OnChange): Table<T> {
  const objects = new Map<string, T>();
  // A Map iterates only forward, but lists start at its end. Removed IDs stay here for a while, so that removing is
  // cheap and a rollback restores the object's place.
  let order: string[] = [];
  const gone = new Set<string>();
  return {
    get: (id) => objects.get(id),
    put(object) {
      const before = objects.get(object.id);
      if (!before && !gone.delete(object.id)) order.push(object.id);
      objects.set(object.id, object);
      onChange({ id: object.id, before, after: object });
      return object;
    },
    remove(id) {
      const before = objects.get(id);
      if (!before) return;
      objects.delete(id);
      gone.add(id);
      if (gone.size > 1000 && gone.size > objects.size) {
        order = order.filter((each) => !gone.has(each));
        gone.clear();
      }
      onChange({ id, before, after: undefined });
    },
    merge(others) {
      const missing = others.filter(({ id }) => !objects.has(id));
      for (const object of missing) objects.set(object.id, object);
      const createdAt = (id: string) => createdOf(objects.get(id));
      order = [...missing.map(({ id }) => id), ...order]
        .filter((id) => objects.has(id))
        .sort((one, other) => createdAt(one) - createdAt(other));
      gone.clear();
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

/** Stripe's own objects have a creation time; internal records have no order. */
const createdOf = (object: object | undefined): number =>
  object && 'created' in object && typeof object.created === 'number' ? object.created : 0;
