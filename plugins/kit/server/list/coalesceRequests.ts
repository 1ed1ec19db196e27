/** Milliseconds after which an unanswered request is no longer waited for, and a new one is started. */
const PATIENCE_MS = 10_000;
/** A failure that took this long is not retried for callers who waited as long: the database is down. */
const FAILS_SLOWLY_MS = 2_000;

/**
 * Combines identical reads: callers who arrive while one is in progress wait, and then share the next one. Each
 * result was started after its caller asked, so nobody misses an earlier write; only a slow failure is shared too.
 * Many readers of one page thus use one connection instead of all.
 * @param now milliseconds of a monotonic clock
 * @returns a function that runs `work` for `key`, or waits for its next result; an error is shared by all who wait
 */
export function coalesceRequests<Answer>(
  now = (): number => performance.now(),
): (key: string, work: () => Promise<Answer>) => Promise<Answer> {
  interface Asked {
    /** The next request, shared by new callers. */
    next?: Promise<Answer> | undefined;
  }
  const underWay = new Map<string, Asked & { answer: Promise<unknown>; since: number }>();

  async function answered(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const answer = work();
    const asked = { answer, since: now() };
    underWay.set(key, asked);
    try {
      return await answer;
    } finally {
      if (underWay.get(key) === asked) underWay.delete(key);
    }
  }

  return (key, work) => {
    const asked = underWay.get(key);
    if (!asked || now() - asked.since > PATIENCE_MS) return answered(key, work);
    asked.next ??= asked.answer.then(
      () => answered(key, work),
      (error: unknown) => {
        if (now() - asked.since >= FAILS_SLOWLY_MS) throw error;
        return answered(key, work);
      },
    );
    return asked.next;
  };
}
