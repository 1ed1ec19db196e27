import { QueryClient } from '@tanstack/react-query';

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
