/** Maximum number of names: each connection keeps the plans of all statements that it received. */
const MAX_NAMES = 500;
/** Maximum number of builder statements, whose texts vary with their callers' choices. */
const MAX_BUILT = 500;
/** Number of times that a builder must produce a text before it is prepared. */
const OFTEN = 3;
const MAX_COUNTED = 2_000;

/** Returns all columns: prepared, it would fail once a migration adds one. */
const ALL_COLUMNS = /(?<!\()\*/;

/** Statement text → name of its prepared statement. The same on every connection. */
export interface StatementNames {
  /** The name for a text that is a constant in the program. */
  of(text: string): string | undefined;
  /**
   * The name for a builder's text, once it is produced repeatedly.
   * @param isNamed whether it is known to name the columns it returns
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
