import { QueryClient } from '@tanstack/react-query';
import type { Answer } from './page.ts';

const RETRIES = 2;
/** So long an event is not asked for again: what came with the page is not asked for at once. */
const FRESH_MS = 2_000;

/** The answers of the API, begun with those that came with the page. */
export function makeQueries(answers: readonly Answer[]): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // What the server has refused it refuses again; a lost connection may be back.
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
