import './signIn.css';
import type { Send } from '@foyer/kit';
import type { Session } from '@foyer/kit/admin';
import type { SecondFactorNeeded } from '@foyer/plugin-accounts/contract';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { signInMessages as words } from '../messages.ts';
import type { Page } from '../page.ts';
import { hasSessionEnded, wasNotLetIn } from '../signInAddress.ts';
import { Brand } from './Brand.tsx';
import { Field } from './Field.tsx';
import { ACCOUNT_PATHS } from './account/accountForm.ts';

// Code that only some users need is loaded on demand.
const SecondStep = lazy(() => import('./SecondStep.tsx'));
const PasskeySignIn = lazy(() => import('./PasskeySignIn.tsx'));
const hasPasskeys = 'PublicKeyCredential' in window;

interface Problems {
  form?: string;
  username?: string;
  password?: string;
}

export function SignIn(props: { page: Page; send: Send; onSignedIn: (session: Session) => void }) {
  const { page, send } = props;
  const [problems, setProblems] = useState<Problems>(() =>
    wasNotLetIn() ? { form: words.notLetIn } : {},
  );
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const [second, setSecond] = useState<SecondFactorNeeded['secondFactor']>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    document.title = `${words.title} · ${page.title}`;
  }, [page.title]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const username = String(given.get('username') ?? '').trim();
    const password = String(given.get('password') ?? '');
    const missing: Problems = {
      ...(!username && { username: words.usernameRequired }),
      ...(!password && { password: words.passwordRequired }),
    };
    setProblems(missing);
    if (missing.username || missing.password)
      return focusOn(missing.username ? 'username' : 'password');
    setBusy(true);
    try {
      const body = { username, password, applicationType: page.realm.toUpperCase() };
      const answer = (await send({ method: 'post', path: '/auth/login', body })) as
        Session | SecondFactorNeeded;
      if ('secondFactor' in answer) {
        setSecond(answer.secondFactor);
        setBusy(false);
      } else props.onSignedIn(answer);
    } catch (error) {
      const { status, message } = error as { status?: number; message: string };
      setProblems({ form: status === 0 ? words.offline : message });
      setBusy(false);
      focusOn('password');
    }
  }

  const focusOn = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  return (
    <div className="sign-in">
      <div className="curtain" aria-hidden="true">
        <p>{words.motto}</p>
      </div>
      <main>
        <Brand />
        {second ? (
          <Suspense>
            <SecondStep
              {...second}
              send={send}
              onSignedIn={props.onSignedIn}
              onOver={(why) => {
                setSecond(undefined);
                setProblems(why === undefined ? {} : { form: why });
              }}
            />
          </Suspense>
        ) : (
          <>
            <h1>{words.title}</h1>
            <p className="lead">
              {page.tenant ? <strong>{page.tenant.name}. </strong> : null}
              {words.lead[page.realm]}
            </p>
            <form ref={form} onSubmit={(event) => void submit(event)} noValidate aria-busy={isBusy}>
              {problems.form && (
                <p className="problem" role="alert">
                  {problems.form}
                </p>
              )}
              <Field
                label={words.username}
                name="username"
                type="email"
                autoComplete="username webauthn"
                problem={problems.username}
              />
              <Field
                label={words.password}
                name="password"
                type={isShown ? 'text' : 'password'}
                autoComplete="current-password"
                problem={problems.password}
              >
                <button
                  type="button"
                  className="reveal"
                  aria-pressed={isShown}
                  aria-label={`${isShown ? words.hide : words.show} password`}
                  onClick={() => setShown(!isShown)}
                >
                  {isShown ? words.hide : words.show}
                </button>
              </Field>
              <button className="primary" type="submit" disabled={isBusy}>
                {isBusy ? words.busy : words.submit}
              </button>
            </form>
            {hasPasskeys && (
              <Suspense>
                <PasskeySignIn
                  send={send}
                  onSignedIn={props.onSignedIn}
                  onProblem={(form) => setProblems(form === undefined ? {} : { form })}
                />
              </Suspense>
            )}
            <p className="forgotten">
              <a href={page.basename + ACCOUNT_PATHS.forgotPassword}>{words.forgot}</a>
            </p>
          </>
        )}
        {hasSessionEnded() && <EndedToast />}
      </main>
    </div>
  );
}

/** A toast that stays, because the user may come back to the open session much later. */
function EndedToast() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <section className="toast" aria-label={words.toasts}>
      <p role="alert">{words.ended}</p>
      <button type="button" aria-label={words.close} onClick={() => setOpen(false)}>
        ✕
      </button>
    </section>
  );
}
