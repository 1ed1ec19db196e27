import { useEffect, useLayoutEffect, useRef } from 'react';
import { useFormContext, useFormState, type UseFormReturn } from 'react-hook-form';
import { isMarked } from './formLeaves.ts';

/** The state of a form, for code outside it. */
export interface FormNow {
  methods: UseFormReturn;
  /** The fields that react-hook-form marks as dirty. */
  marks: object;
  isTyped: boolean;
  element: HTMLFormElement | null;
}

// The visible part of a select is its combobox; its input is hidden.
const WRONG = '[aria-invalid=true]:not([aria-hidden=true])';

/**
 * Reports the form's state to its parent, and focuses the first field with an error after a
 * rejected save. Renders nothing.
 */
export function FormWatch({ onChange }: { onChange: (now: FormNow) => void }) {
  const methods = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const marks = dirtyFields as object;
    const element = place.current?.closest('form') ?? null;
    onChange({ methods, marks, isTyped: isMarked(marks), element });
  });
  const wasSubmitting = useRef(false);
  useEffect(() => {
    const isOver = wasSubmitting.current && !isSubmitting;
    wasSubmitting.current = isSubmitting;
    // The field with the error may be far from the button that was pressed.
    if (isOver) place.current?.closest('form')?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [isSubmitting]);
  return <span ref={place} hidden />;
}
