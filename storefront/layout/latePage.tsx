import { useQuery, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '@foyer/kit';
import type { ComponentType } from 'react';
import { isLost } from '../api/problemOf.ts';
import { Lines } from './Lines.tsx';
import { Trouble } from './Trouble.tsx';

/**
 * The code of a page that is loaded when it is needed, and kept beside the answers of the API.
 * @param name one that no other page has
 */
export const lateCode = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
) => ({
  queryKey: ['code', name],
  queryFn: async () => {
    try {
      return await load();
    } catch (error) {
      if (await isAnswering()) throw error;
      throw new ApiError({ status: 0, code: 'offline', message: 'The page was not loaded.' });
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
});

type LateCode<Props extends object> = ReturnType<typeof lateCode<Props>>;

/**
 * Fetches the code of the next page, so that going there does not wait. Other failures than a lost
 * connection are left to that page.
 * @throws ApiError of status 0 where nobody answers
 */
export async function fetchCode<Props extends object>(
  queries: QueryClient,
  code: LateCode<Props>,
): Promise<void> {
  try {
    await queries.fetchQuery(code);
  } catch (error) {
    if (isLost(error)) throw error;
  }
}

/**
 * A page whose code comes when somebody goes there. Where no connection is, that is said with another
 * try; where a newer build has no such file any more, the page has to be loaded anew.
 */
export function latePage<Props extends object>(code: LateCode<Props>) {
  return function LatePage(props: Props) {
    const { data: Page, error, refetch } = useQuery(code);
    if (Page) return <Page {...props} />;
    if (error) return <Trouble isPage error={error} onRetry={() => void refetch()} />;
    return <Lines />;
  };
}

/** Tells a lost connection from a file that is gone. */
const isAnswering = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
