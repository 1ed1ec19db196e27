import { Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { errorStatus } from './form/formErrors.ts';
import { TableSkeleton } from './list/TableSkeleton.tsx';
import { LoadFailed } from './states.tsx';

/**
 * What a query loads, or its state until then: a skeleton, the error with a retry button, forbidden, not found or
 * empty. What was loaded before stays below the error of a reload, unless it's forbidden or gone by now.
 * @example
 * const policy = useQuery({ queryKey: ['policy', id], queryFn: () => api.policy({ params: { id } }) });
 * <Loaded query={policy} height={160} missing={<NotFound what="policy" />}>{(data) => <PolicyForm policy={data} />}</Loaded>
 */
export function Loaded<Data>(props: {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** The skeleton's height in pixels; without it, the skeleton of a table. */
  height?: number;
  /** The heading level of an error: 1 if it replaces an entire page. */
  level?: 1 | 2;
  /** Shown if the server doesn't find it. */
  missing?: ReactNode;
  /** Shown instead of a list without rows. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { query, height, level, missing, empty, children } = props;
  const { data, error } = query;
  const status = errorStatus(error);
  if (missing !== undefined && status === 404) return <>{missing}</>;
  const failure = error ? (
    <LoadFailed error={error} onRetry={() => void query.refetch()} {...(level && { level })} />
  ) : null;
  if (failure && (data === undefined || status === 403 || status === 404)) return failure;
  if (data === undefined)
    return height === undefined ? (
      <TableSkeleton />
    ) : (
      <Skeleton variant="rounded" height={height} aria-label="Loading" />
    );
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  return (
    <>
      {failure}
      {isEmpty ? empty : children(data)}
    </>
  );
}
