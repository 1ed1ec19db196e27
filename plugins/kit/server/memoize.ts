import { LRUCache } from 'lru-cache';
import { currentEvents } from './eventLimit.ts';

const MAX_ENTRIES = 5_000;

/**
 * Asks once for all who ask within a time, and who are limited to the same events. What failed is not remembered; where there is no room
 * left, what was used longest ago is forgotten.
 * @param how.max how many keys are remembered
 * @param how.isKept false for an answer that is to be asked for each time
 * @example const termsOf = memoize(1_000, (tenantId: string) => readTerms(tenantId));
 */
export function memoize<T>(
  milliseconds: number,
  ask: (key: string) => Promise<T>,
  how: { max?: number; isKept?: (answer: T) => boolean } = {},
): (key: string) => Promise<T> {
  // To the library no time is for ever.
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
