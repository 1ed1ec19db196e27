/**
 * Readers who ask the same while it is being answered to somebody wait for that, and are answered by
 * one question then. Each answer was begun after its reader asked, so nobody misses what was kept
 * before. A crowd that looks at one page takes one connection, and not all there are.
 * @returns asks `work` for `key`, or waits for the next answer to it; an error is that of all who wait
 */
export function askedAtOnce<Answer>(): (
  key: string,
  work: () => Promise<Answer>,
) => Promise<Answer> {
  interface Asked {
    /** The answer that those who come now are given. */
    next?: Promise<Answer> | undefined;
  }
  const underWay = new Map<string, Asked & { answer: Promise<unknown> }>();

  async function answered(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const answer = work();
    const asked = { answer };
    underWay.set(key, asked);
    try {
      return await answer;
    } finally {
      if (underWay.get(key) === asked) underWay.delete(key);
    }
  }

  return (key, work) => {
    const now = underWay.get(key);
    if (!now) return answered(key, work);
    now.next ??= now.answer.then(
      () => answered(key, work),
      () => answered(key, work),
    );
    return now.next;
  };
}
