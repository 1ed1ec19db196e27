import { Skeleton } from '@mui/material';
import { lazy, Suspense, useState } from 'react';

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

/** Marks the placeholder of a field that is loading. */
export const FIELD_TO_COME = 'data-field-to-come';

/**
 * A rich text input for forms; the editor is loaded when it is shown.
 * @example <RichTextInput source="details.detail" label="Policy details" />
 */
export function RichTextInput(props: { source: string; label: string; isRequired?: boolean }) {
  // The editor takes over the focus if the placeholder had it.
  const [isFocused, setFocused] = useState(false);
  return (
    <Suspense
      fallback={
        <Skeleton
          variant="rounded"
          height={240}
          tabIndex={-1}
          aria-label={`${props.label}, loading`}
          {...{ [FIELD_TO_COME]: '' }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      }
    >
      <RichTextEditor {...props} autoFocus={isFocused} />
    </Suspense>
  );
}
