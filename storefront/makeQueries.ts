import { QueryClient } from '@tanstack/react-query';
import type { Answer } from './page.ts';

const RETRIES = 2;
/** Time before data is refetched, so that data sent with the page isn't requested right away. */
const FRESH_MS = 2_000;

/** The query cache, filled with the API responses that came with the page. */
export function makeQueries(answers: readonly Answer[]): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // Rejected requests are not retried; a lost connection may be back.
        retry: (count, error) => {
          const { status = 0 } = error as { status?: number };
          return count < RETRIES && (status === 0 || status >= 500);
        },
        networkMode: 'always',
      },
    },
  });
  for (const key of ['events', 'event']) queries.setQueryDefaults([key], { staleTime: FRESH_MS });
  for (const { key, answer } of answers) queries.setQueryData(key, answer);
  return queries;
}
