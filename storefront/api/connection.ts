const ANSWERED = 'foyer:answered';

/** A look that is repeated was answered: whoever thinks there is no connection may think again. */
export const tellAnswered = (): boolean => dispatchEvent(new Event(ANSWERED));

/**
 * Calls back when a lost connection is back: the browser says so, or the server answers the next look. A
 * browser says nothing where the network stood all the time, and only the server was out of reach.
 */
export function watchReturn(isBack: () => void): () => void {
  addEventListener('online', isBack);
  addEventListener(ANSWERED, isBack);
  return () => {
    removeEventListener('online', isBack);
    removeEventListener(ANSWERED, isBack);
  };
}
