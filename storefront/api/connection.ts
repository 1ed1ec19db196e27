const ANSWERED = 'foyer:answered';

/**
 * Reports that a repeated request got a response, so the connection may be back.
 * @param askedAt when the request was sent, by `performance.now()`
 */
export const dispatchAnswered = (askedAt: number): boolean =>
  dispatchEvent(new CustomEvent(ANSWERED, { detail: askedAt }));

/**
 * Calls back when a lost connection is back: on the browser's `online` event or when a later
 * request gets a response. Browsers fire no event if only the server was unreachable. Responses to
 * requests sent before the watch began are ignored.
 */
export function watchReturn(isBack: () => void): () => void {
  const lostAt = performance.now();
  const onAnswered = (event: Event) => {
    if ((event as CustomEvent<number>).detail > lostAt) isBack();
  };
  addEventListener('online', isBack);
  addEventListener(ANSWERED, onAnswered);
  return () => {
    removeEventListener('online', isBack);
    removeEventListener(ANSWERED, onAnswered);
  };
}
