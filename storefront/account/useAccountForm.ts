import { useState, type SyntheticEvent } from 'react';
import { problemOf } from '../api/problemOf.ts';
import { useToast } from '../layout/useToast.ts';

export type Problems<Name extends string> = Partial<Record<Name, string>>;

/** What is said in the corner, beside what stands at the form. */
interface Says {
  /** Where a field is wrong. */
  invalid?: string;
  /** Where it could not be sent: in the server's words, and in `text` where it has none. */
  failed: { title: string; text?: string };
}

/**
 * What is typed into a form, and what is wrong with it. It is sent once however often it is pressed,
 * and stays where it could not be sent. Whatever is wrong has the focus.
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
    // Once what is wrong stands beside it, so that both are heard.
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
