import './signIn.css';
import type { Send } from '@foyer/kit';
import type { Session } from '@foyer/kit/admin';
import {
  useEffect,
  useRef,
  useState,
  type FormEvent,
  useId,
  type InputHTMLAttributes,
  type ReactNode,
} from 'react';
import { signInMessages as words } from '../messages.ts';
import type { Page } from '../page.ts';
import { hasSessionEnded } from '../signInAddress.ts';
import { Brand } from './Brand.tsx';

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
      </main>
    </div>
  );
}

/** A labelled input whose problem stands beside it and is read with it. */
function Field(
  props: InputHTMLAttributes<HTMLInputElement> & {
    label: string;
    problem: string | undefined;
    children?: ReactNode;
  },
) {
  const { label, problem, children, ...input } = props;
  const id = useId();
  return (
    <div className="field" data-invalid={problem ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input
          {...input}
          id={id}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        {children}
      </div>
      {problem && <em id={`${id}-problem`}>{problem}</em>}
    </div>
  );
}
