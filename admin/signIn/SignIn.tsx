import './signIn.css';
import type { Send } from '@foyer/kit';
import type { Session } from '@foyer/kit/admin';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { signInMessages as words } from '../messages.ts';
import type { Page } from '../page.ts';
import { hasSessionEnded } from '../signInAddress.ts';
import { Brand } from './Brand.tsx';
import { ACCOUNT_PATHS } from './account/addresses.ts';
import { Field } from './Field.tsx';

interface Problems {
  form?: string;
  username?: string;
  password?: string;
}

export function SignIn(props: { page: Page; send: Send; onSignedIn: (session: Session) => void }) {
  const { page, send } = props;
  const [problems, setProblems] = useState<Problems>(() =>
    hasSessionEnded() ? { form: words.ended } : {},
  );
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
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
      props.onSignedIn((await send({ method: 'post', path: '/auth/login', body })) as Session);
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
            autoComplete="username"
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
        <p className="forgotten">
          <a href={page.basename + ACCOUNT_PATHS.forgotPassword}>{words.forgot}</a>
        </p>
      </main>
    </div>
  );
}
