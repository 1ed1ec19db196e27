import { Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';

const SafeHtml = lazy(() => import('./SafeHtml.tsx'));

/**
 * Shows stored rich text. It is made safe on the way into the database, and once more here.
 * @example <RichText html={policy.details.detail} />
 */
export function RichText({ html }: { html: string }) {
  return (
    <Suspense fallback={<Skeleton height={48} />}>
      <SafeHtml html={html} />
    </Suspense>
  );
}
