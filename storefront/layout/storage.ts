/**
 * What the browser keeps for this site. Where it is forbidden or full, this page's memory stands in:
 * everything works until it is closed.
 */
export interface Kept {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
}

const memory = new Map<string, string>();

function permitted<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export const storage: Kept = {
  get: (key) => memory.get(key) ?? permitted(() => localStorage.getItem(key)) ?? null,
  set: (key, value) => {
    memory.delete(key);
    const isKept = permitted(() => {
      localStorage.setItem(key, value);
      return true;
    });
    if (!isKept) memory.set(key, value);
  },
  remove: (key) => {
    memory.delete(key);
    permitted(() => localStorage.removeItem(key));
  },
  keys: () => [
    ...new Set([...memory.keys(), ...(permitted(() => Object.keys(localStorage)) ?? [])]),
  ],
};
