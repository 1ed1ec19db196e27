import { useLayoutEffect, useRef } from 'react';
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

/** Tells what is around the form how the form stands; shows nothing. */
export function FormWatch({ onChange }: { onChange: (now: FormNow) => void }) {
  const methods = useFormContext();
  const { dirtyFields } = useFormState();
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const marks = dirtyFields as object;
    const element = place.current?.closest('form') ?? null;
    onChange({ methods, marks, isTyped: isMarked(marks), element });
  });
  return <span ref={place} hidden />;
}
