import { Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

/**
 * A rich text input for forms; the editor comes when it is shown.
 * @example <RichTextInput source="details.detail" label="Policy details" />
 */
export function RichTextInput(props: { source: string; label: string; isRequired?: boolean }) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
