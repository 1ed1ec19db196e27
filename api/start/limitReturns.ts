/** A process that ends by itself more often isn't helped by a restart. */
const MAX_RETURNS = 3;
const RETURNS_IN_MINUTES = 10;

/**
 * Counts how often something ended by itself.
 * @param tooOften the error when it must not be restarted, given what happened: `4 times in 10 minutes`
 * @returns a function to call at each end; throws when there were too many
 */
export function limitReturns(tooOften: (what: string) => string): () => void {
  const endedAt: number[] = [];
  return () => {
    const now = Date.now();
    while (endedAt[0] !== undefined && endedAt[0] < now - RETURNS_IN_MINUTES * 60_000)
      endedAt.shift();
    endedAt.push(now);
    if (endedAt.length > MAX_RETURNS)
      throw new Error(tooOften(`${endedAt.length} times in ${RETURNS_IN_MINUTES} minutes`));
  };
}
