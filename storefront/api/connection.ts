const ANSWERED = 'foyer:answered';

/**
 * A look that is repeated was answered: whoever thinks there is no connection may think again.
 * `askedAt` is when it was asked, by `performance.now()`.
 */
export const tellAnswered = (askedAt: number): boolean =>
  dispatchEvent(new CustomEvent(ANSWERED, { detail: askedAt }));

/**
 * Calls back when a lost connection is back: the browser says so, or the server answers the next look. A
 * browser says nothing where the network stood all the time, and only the server was out of reach. What
 * was asked before this watch began says nothing of now.
 */
export function watchReturn(isBack: () => void): () => void {
  const lostAt = performance.now();
  const hear = (event: Event) => {
    if ((event as CustomEvent<number>).detail > lostAt) isBack();
  };
  addEventListener('online', isBack);
  addEventListener(ANSWERED, hear);
  return () => {
    removeEventListener('online', isBack);
    removeEventListener(ANSWERED, hear);
  };
}
