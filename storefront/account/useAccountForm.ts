import { useState, type SyntheticEvent } from 'react';
import { problemOf } from '../api/call.ts';
import { useToast } from '../layout/Toasts.tsx';

export type Problems<Name extends string> = Partial<Record<Name, string>>;

/** Toasts, in addition to the errors shown in the form. */
interface Says {
  /** Shown when a field is invalid. */
  invalid?: string;
  /** Shown when sending fails, with the server's message or else `text`. */
  failed: { title: string; text?: string };
}

/**
 * The values and errors of a form. It is sent once however often it is submitted, keeps its values
 * if sending fails, and moves the focus to the first invalid field.
 */
export function useAccountForm<Name extends string>(given: {
  initial: Record<Name, string>;
  check?(fields: Record<Name, string>): Problems<Name>;
  send(fields: Record<Name, string>): Promise<void>;
  says?: Says;
}) {
  const { initial, check, send, says } = given;
  const toast = useToast();
  const [fields, setFields] = useState(initial);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);

  function refuse(form: HTMLElement, found: Problems<Name>) {
    setProblems(found);
    const names = Object.keys(initial) as Name[];
    const first = names.find((name) => found[name]);
    if (first && says?.invalid) toast({ status: 'error', title: says.invalid });
    // After the error has rendered, so that screen readers announce both.
    if (first) setTimeout(() => form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  }

  async function submit(submitted: SyntheticEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (isSending) return;
    setProblem('');
    const found = check?.(fields) ?? {};
    refuse(form, found);
    if (Object.values(found).some(Boolean)) return;
    setIsSending(true);
    try {
      await send(fields);
    } catch (error) {
      const { message, fields: refused } = problemOf(error);
      const own = Object.entries(refused).flatMap(([name, [text]]) =>
        name in initial && text !== undefined ? [[name, text] as const] : [],
      );
      refuse(form, Object.fromEntries(own) as Problems<Name>);
      if (own.length === 0) setProblem(message);
      if (says && !(says.invalid && own.length > 0)) {
        const { title, text = '' } = says.failed;
        toast({ status: 'error', title, text: message || text });
      }
    } finally {
      setIsSending(false);
    }
  }

  function change(name: Name, value: string) {
    setFields((before) => ({ ...before, [name]: value }));
    setProblems((before) => ({ ...before, [name]: undefined }));
  }
  return { fields, problems, problem, isSending, submit, change, setFields };
}
export type AccountForm<Name extends string> = ReturnType<typeof useAccountForm<Name>>;
