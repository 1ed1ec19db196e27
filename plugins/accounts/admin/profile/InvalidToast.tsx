import { useToast, type Toast } from '@foyer/kit/admin';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/** Shows a toast each time an invalid form is submitted; the inputs show the errors. */
export function InvalidToast({ toast: wanted }: { toast: Toast }) {
  const { submitCount, errors } = useFormState();
  const toast = useToast();
  const reported = useRef(submitCount);
  useEffect(() => {
    if (submitCount === reported.current) return;
    reported.current = submitCount;
    if (Object.keys(errors).length > 0) toast(wanted);
  }, [submitCount, errors, toast, wanted]);
  return null;
}
