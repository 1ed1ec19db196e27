/** Whoever asks later than this after a question that is not answered yet asks it anew. */
const PATIENCE_MS = 10_000;

/**
 * Readers who ask the same while it is being answered to somebody wait for that, and are answered by
 * one question then. Each answer was begun after its reader asked, so nobody misses what was kept
 * before. A crowd that looks at one page takes one connection, and not all there are.
 * @param now milliseconds of a clock that only goes forward
 * @returns asks `work` for `key`, or waits for the next answer to it; an error is that of all who wait
 */
export function askedAtOnce<Answer>(
  now = (): number => performance.now(),
): (key: string, work: () => Promise<Answer>) => Promise<Answer> {
  interface Asked {
    /** The answer that those who come now are given. */
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
      () => answered(key, work),
    );
    return asked.next;
  };
}
