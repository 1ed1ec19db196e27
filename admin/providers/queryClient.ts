import { QueryClient } from '@tanstack/react-query';
import type { Request, Send } from '@foyer/kit';

/** Retries once after a network error or a restart; a response of the server is final. */
export const makeQueryClient = (retries = 1): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Without a connection a call fails at once, and the screen says so.
        networkMode: 'always',
        retry: (failures, error) => failures < retries && isPassing(error),
        retryDelay: 400,
      },
      mutations: { networkMode: 'always' },
    },
  });

function isPassing(error: unknown): boolean {
  const status = (error as { status?: number } | null)?.status ?? 500;
  return status === 0 || status >= 502;
}

/** Reloads every figure on the screen, except the deleted record with the given ID. */
type Refresh = (deletedId?: string) => void;

/**
 * Combines all reloads requested in one turn. Waits for the end of the turn, so that a closing dialog doesn't reload
 * what it no longer shows.
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

/** The ID of the record that a request deleted: the last segment of its path. */
function deletedBy({ method, path }: Request): string | undefined {
  const last = path.split('?')[0]?.split('/').at(-1) ?? '';
  return method.toLowerCase() === 'delete' && /^[0-9a-f-]{36}$/.test(last) ? last : undefined;
}

/** Sends requests; after any write, reloads every figure, whichever screen shows it. */
export const refreshAfterWrites =
  (send: Send, refresh: Refresh): Send =>
  async (request) => {
    const answer = await send(request);
    if (!isRead(request)) refresh(deletedBy(request));
    return answer;
  };
