import type { Send } from '@foyer/kit';
import type { Session } from '@foyer/kit/admin';
import type { SecondFactor } from '@foyer/plugin-accounts/contract';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { secondStepMessages as words } from '../messages.ts';
import { Field } from './Field.tsx';
import { passkeyResponse } from './passkeyResponse.ts';
import { sentenceFor } from './messages.ts';

const failures = { offline: words.offline, failed: words.passkeyFailed };

/** The second step of a sign-in, in place of email and password. */
export default function SecondStep(props: {
  ticket: string;
  methods: readonly SecondFactor[];
  send: Send;
  onSignedIn: (session: Session) => void;
  /** Returns to the first step. */
  onOver: (why?: string) => void;
}) {
  const { ticket, methods, send } = props;
  const [method, setMethod] = useState<SecondFactor>(methods[0] ?? 'totp');
  const [problem, setProblem] = useState<{ form?: string; code?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusOnCode = () => form.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (form.current?.querySelector('input')) focusOnCode();
    else heading.current?.focus();
  }, [method]);

  async function complete(prepare: () => Promise<object>) {
    setBusy(true);
    setProblem({});
    try {
      const body = { ticket, method, ...(await prepare()) };
      props.onSignedIn(
        (await send({ method: 'post', path: '/auth/second-factor', body })) as Session,
      );
    } catch (error) {
      const { code } = error as { code?: string };
      const sentence = sentenceFor(error, failures);
      if (code === 'sign_in_over') return props.onOver(sentence);
      setProblem({ form: sentence });
      setBusy(false);
      focusOnCode();
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (method === 'passkey')
      return complete(() =>
        passkeyResponse(send, { path: '/auth/second-factor/passkey', body: { ticket } }),
      );
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (code) return complete(() => Promise.resolve({ code }));
    setProblem({ code: words.required });
    return focusOnCode();
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      <p className="lead">{words.lead[method]}</p>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate aria-busy={isBusy}>
        {problem.form && (
          <p className="problem" role="alert">
            {problem.form}
          </p>
        )}
        {method !== 'passkey' && (
          <Field
            key={method}
            label={words.label[method]}
            name="code"
            autoComplete="one-time-code"
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            problem={problem.code}
          />
        )}
        <button className="primary" type="submit" disabled={isBusy}>
          {isBusy ? words.busy : method === 'passkey' ? words.passkey : words.submit}
        </button>
      </form>
      <div className="ways">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <button
              key={other}
              type="button"
              disabled={isBusy}
              onClick={() => {
                setProblem({});
                setMethod(other);
              }}
            >
              {words.other[other]}
            </button>
          ))}
        <button type="button" disabled={isBusy} onClick={() => props.onOver()}>
          {words.back}
        </button>
      </div>
    </>
  );
}
