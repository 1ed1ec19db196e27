import { useToast, type Toast } from '@foyer/kit/admin';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/** Says by a toast that a form was not sent, each time that somebody tries; the inputs say what is wrong. */
export function InvalidToast({ toast: wanted }: { toast: Toast }) {
  const { submitCount, errors } = useFormState();
  const toast = useToast();
  const told = useRef(submitCount);
  useEffect(() => {
    if (submitCount === told.current) return;
    told.current = submitCount;
    if (Object.keys(errors).length > 0) toast(wanted);
  }, [submitCount, errors, toast, wanted]);
  return null;
}
