import { Skeleton } from '@mui/material';

/** Stands where a lazy fill will be. */
export function FillLoading() {
  return <Skeleton variant="rounded" height={96} aria-hidden />;
}
