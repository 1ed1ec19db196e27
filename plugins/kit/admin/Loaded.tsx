import { Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { errorStatus } from './form/formErrors.ts';
import { TableSkeleton } from './list/TableSkeleton.tsx';
import { LoadFailed } from './states.tsx';

/**
 * What a query loads, or its state until then: a skeleton, the error with a retry button, forbidden, not found or
 * empty.
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
  /** Keeps showing what was loaded before if it can't be reloaded. */
  keepsData?: boolean;
  children: (data: Data) => ReactNode;
}) {
  const { query, height, level, missing, empty, keepsData = false, children } = props;
  const { data, error } = query;
  if (error && !(keepsData && data !== undefined)) {
    if (missing !== undefined && errorStatus(error) === 404) return <>{missing}</>;
    return (
      <LoadFailed error={error} onRetry={() => void query.refetch()} {...(level && { level })} />
    );
  }
  if (data === undefined)
    return height === undefined ? (
      <TableSkeleton />
    ) : (
      <Skeleton variant="rounded" height={height} aria-label="Loading" />
    );
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return <>{empty}</>;
  return <>{children(data)}</>;
}
