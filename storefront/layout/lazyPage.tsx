import { useQuery, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '@foyer/kit';
import type { ComponentType } from 'react';
import { isLost } from '../api/call.ts';
import { NeedsScript, Trouble } from './Trouble.tsx';

/**
 * A lazily loaded page's code, cached with the API responses.
 * @param name unique among the pages
 */
export const lazyCode = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
) => ({
  queryKey: ['code', name],
  queryFn: async () => {
    try {
      return await load();
    } catch (error) {
      if (await isAnswering()) throw error;
      throw new ApiError({ status: 0, code: 'offline', message: 'The page could not be loaded.' });
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
});

type LateCode<Props extends object> = ReturnType<typeof lazyCode<Props>>;

/**
 * Prefetches the next page's code. Errors other than a lost connection are left to that page.
 * @throws ApiError with status 0 if there is no connection
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
 * A page whose code loads on demand. Offers a retry without a connection, and a reload if a newer
 * build no longer has the file.
 */
export function lazyPage<Props extends object>(code: LateCode<Props>) {
  return function LazyPage(props: Props) {
    const { data: Page, error, refetch } = useQuery(code);
    if (Page) return <Page {...props} />;
    if (error) return <Trouble isPage error={error} onRetry={() => void refetch()} />;
    return <LoadingSkeleton />;
  };
}

/** Tells a lost connection from a missing file. */
const isAnswering = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

/** An animated placeholder for loading content, which never loads without JavaScript. */
export function LoadingSkeleton() {
  return (
    <>
      <NeedsScript />
      <div className="lines" role="status" aria-label="Loading">
        <i />
        <i />
        <i />
        <i />
      </div>
    </>
  );
}
