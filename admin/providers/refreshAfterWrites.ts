import type { Request, Send } from '@foyer/kit';
import type { QueryClient } from '@tanstack/react-query';

/** Loads every figure on the screen again; what was deleted is named by its id, and not asked for. */
export type Refresh = (deletedId?: string) => void;

/**
 * Loads the figures once for all that ask in one turn. It waits for the turn to end, so that a dialog
 * which closes does not load what it no longer shows.
 */
export function refresher(queries: QueryClient): Refresh {
  let isScheduled = false;
  const deleted = new Set<string>();
  return (deletedId) => {
    if (deletedId) deleted.add(deletedId);
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      void queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          ![...deleted].some((id) => JSON.stringify(queryKey).includes(id)),
      });
    });
  };
}

const isRead = ({ method, isRead: declared }: Request): boolean =>
  declared === true || method.toLowerCase() === 'get';

/** The id of the record that a request deleted: what its path ends with. */
function deletedBy({ method, path }: Request): string | undefined {
  const last = path.split('?')[0]?.split('/').at(-1) ?? '';
  return method.toLowerCase() === 'delete' && /^[0-9a-f-]{36}$/.test(last) ? last : undefined;
}

/** Sends; whatever changed something refreshes every figure, whichever screen shows it. */
export const refreshAfterWrites =
  (send: Send, refresh: Refresh): Send =>
  async (request) => {
    const answer = await send(request);
    if (!isRead(request)) refresh(deletedBy(request));
    return answer;
  };
