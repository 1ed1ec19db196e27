/** So many names at most: each connection keeps the plans of all that it was sent. */
const MAX_NAMES = 500;
/** Of the built ones, whose texts are as many as their callers' choices. */
const MAX_BUILT = 500;
/** A text that a builder made so often is worth a plan that is kept. */
const OFTEN = 3;
const MAX_COUNTED = 2_000;

/** Returns whatever columns there are: prepared, it would fail when a migration adds one. */
const ALL_COLUMNS = /(?<!\()\*/;

/** Statement text → name by which Postgres keeps it prepared. The same on every connection. */
export interface StatementNames {
  /** Of a text that is written out in the program. */
  of(text: string): string | undefined;
  /**
   * Of one that a builder made, when it is made again and again.
   * @param isNamed whether it is known to say which columns it returns
   */
  ofBuilt(text: string, isNamed?: boolean): string | undefined;
}

export function statementNames(): StatementNames {
  const names = new Map<string, string>();
  const built = new Map<string, string>();
  const seen = new Map<string, number>();
  return {
    of(text) {
      const known = names.get(text);
      if (known || names.size >= MAX_NAMES) return known;
      const name = `foyer_${names.size + 1}`;
      names.set(text, name);
      return name;
    },
    ofBuilt(text, isNamed = !ALL_COLUMNS.test(text)) {
      const known = built.get(text);
      if (known || built.size >= MAX_BUILT) return known;
      const times = (seen.get(text) ?? 0) + 1;
      if (times < OFTEN) {
        if (seen.size >= MAX_COUNTED) seen.clear();
        seen.set(text, times);
        return undefined;
      }
      seen.delete(text);
      if (!isNamed) return undefined;
      const name = `foyer_built_${built.size + 1}`;
      built.set(text, name);
      return name;
    },
  };
}
