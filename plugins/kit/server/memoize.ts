import { LRUCache } from 'lru-cache';
import { currentEvents } from './eventLimit.ts';

const MAX_ENTRIES = 5_000;

/**
 * Caches results for a time, separately for callers with different event limits. Concurrent calls share one request.
 * Failures aren't cached; when full, the least recently used entry is evicted.
 * @param how.max maximum number of cached keys
 * @param how.isKept returns false for a result that shouldn't be cached
 * @example const termsOf = memoize(1_000, (tenantId: string) => readTerms(tenantId));
 */
export function memoize<T>(
  milliseconds: number,
  ask: (key: string) => Promise<T>,
  how: { max?: number; isKept?: (answer: T) => boolean } = {},
): (key: string) => Promise<T> {
  // The library treats zero as forever.
  if (milliseconds <= 0) return ask;
  const { max = MAX_ENTRIES, isKept = () => true } = how;
  const known = new LRUCache<string, Promise<T>>({ max, ttl: milliseconds });
  return (asked) => {
    const key = [...(currentEvents() ?? []), asked].join(' ');
    const found = known.get(key);
    if (found) return found;
    const answer = ask(asked);
    known.set(key, answer);
    const forget = () => known.peek(key) === answer && known.delete(key);
    void answer.then((value) => isKept(value) || forget(), forget);
    return answer;
  };
}
