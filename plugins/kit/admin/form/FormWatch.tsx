import { useEffect, useLayoutEffect, useRef } from 'react';
import { useFormContext, useFormState, type UseFormReturn } from 'react-hook-form';
import { isMarked } from './formLeaves.ts';

/** A form as it stands, for whoever is outside of it. */
export interface FormNow {
  methods: UseFormReturn;
  /** What react-hook-form marks as typed. */
  marks: object;
  isTyped: boolean;
  element: HTMLFormElement | null;
}

// Of a select, what is seen is its combobox; its input is hidden from everybody.
const WRONG = '[aria-invalid=true]:not([aria-hidden=true])';

/**
 * Tells what is around the form how the form stands, and leads to the first field that a save was
 * refused for; shows nothing.
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
    // What the server says of a field may stand far from the button that was pressed.
    if (isOver) place.current?.closest('form')?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [isSubmitting]);
  return <span ref={place} hidden />;
}
