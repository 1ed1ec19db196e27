const MAX_ENTRIES = 5_000;

/**
 * Asks once for all who ask within a time; what failed is not remembered, and the memory is bounded.
 * @example const termsOf = memoize(1_000, (tenantId: string) => readTerms(tenantId));
 */
export function memoize<T>(
  milliseconds: number,
  ask: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const known = new Map<string, { until: number; answer: Promise<T> }>();
  return (key) => {
    const found = known.get(key);
    if (found && found.until > Date.now()) return found.answer;
    if (known.size >= MAX_ENTRIES) known.clear();
    const answer = ask(key);
    known.set(key, { until: Date.now() + milliseconds, answer });
    answer.catch(() => known.delete(key));
    return answer;
  };
}
