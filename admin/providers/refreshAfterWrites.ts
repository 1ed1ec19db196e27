import type { Request, Send } from '@foyer/kit';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Loads every figure on the screen again, once for all that ask in one turn. It waits for the turn to
 * end, so that a dialog which closes does not load what it no longer shows.
 */
export function refresher(queries: QueryClient): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      void queries.invalidateQueries();
    });
  };
}

const isRead = ({ method, isRead: declared }: Request): boolean =>
  declared === true || method.toLowerCase() === 'get';

/** Sends; whatever changed something refreshes every figure, whichever screen shows it. */
export const refreshAfterWrites =
  (send: Send, refresh: () => void): Send =>
  async (request) => {
    const answer = await send(request);
    if (!isRead(request)) refresh();
    return answer;
  };
