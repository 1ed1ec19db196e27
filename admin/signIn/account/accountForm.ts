import { useRef, useState, type FormEvent } from 'react';
import type { ApiError } from '@foyer/kit';
import { accountMessages as words } from '../messages.ts';

export type Values = Record<string, string>;
/** Field → sentence; what concerns none stands under `form`. */
export type Problems = Record<string, string | undefined>;

/**
 * A form of an account page: what is wrong stands beside the fields, the first of them has the focus, and
 * nothing is sent twice.
 * @param given.check what is wrong before anything is sent
 * @param given.onRefused takes care of a refusal in its own way; true where it has
 */
export function useAccountForm(given: {
  check: (values: Values) => Problems;
  send: (values: Values) => Promise<void>;
  onRefused?: (error: ApiError) => boolean;
}) {
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const show = (found: Problems) => {
    setProblems(found);
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ name }) => found[name])?.focus();
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const found = given.check(values);
    show(found);
    if (Object.values(found).some(Boolean)) return;
    isSending.current = true;
    setBusy(true);
    try {
      await given.send(values);
    } catch (error) {
      const refusal = error as ApiError;
      if (!given.onRefused?.(refusal)) show(problemsOf(refusal, values));
    }
    isSending.current = false;
    setBusy(false);
  }

  return {
    problems,
    isBusy,
    form: { ref: form, noValidate: true, 'aria-busy': isBusy, onSubmit: submit },
  };
}

/** The server's sentences, at the fields that the form has. */
export function problemsOf({ status, message, fields = {} }: ApiError, values: Values): Problems {
  if (status === 0) return { form: words.offline };
  const own = Object.entries(fields).filter(([name]) => name in values);
  if (own.length === 0) return { form: message };
  return Object.fromEntries(own.map(([name, [first]]) => [name, first]));
}
