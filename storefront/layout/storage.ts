/**
 * The site's browser storage. If it is blocked or full, memory replaces it until the page closes.
 */
export interface Kept {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
}

function permitted<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function keptIn(place: () => Storage): Kept {
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? permitted(() => place().getItem(key)) ?? null,
    set: (key, value) => {
      memory.delete(key);
      const isKept = permitted(() => {
        place().setItem(key, value);
        return true;
      });
      if (!isKept) memory.set(key, value);
    },
    remove: (key) => {
      memory.delete(key);
      permitted(() => place().removeItem(key));
    },
    keys: () => [...new Set([...memory.keys(), ...(permitted(() => Object.keys(place())) ?? [])])],
  };
}

export const storage = keptIn(() => localStorage);
/** Kept until the tab is closed. */
export const tabStorage = keptIn(() => sessionStorage);
