import { useState, type SyntheticEvent } from 'react';
import { problemOf } from '../api/problemOf.ts';

export type Problems<Name extends string> = Partial<Record<Name, string>>;

/**
 * What is typed into a form, and what is wrong with it. It is sent once however often it is pressed,
 * and stays where it could not be sent. Whatever is wrong has the focus.
 */
export function useAccountForm<Name extends string>(given: {
  initial: Record<Name, string>;
  check?(fields: Record<Name, string>): Problems<Name>;
  send(fields: Record<Name, string>): Promise<void>;
}) {
  const { initial, check, send } = given;
  const [fields, setFields] = useState(initial);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);

  function refuse(form: HTMLElement, found: Problems<Name>) {
    setProblems(found);
    const names = Object.keys(initial) as Name[];
    const first = names.find((name) => found[name]);
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
