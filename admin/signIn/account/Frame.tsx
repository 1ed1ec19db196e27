import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { signInMessages as words } from '../../messages.ts';
import type { Page } from '../../page.ts';
import { Brand } from '../Brand.tsx';
import { accountMessages } from '../messages.ts';
import type { AccountPageProps } from './AccountPage.ts';

/** The frame of every account page. Its heading receives the focus when the page replaces another. */
export function Frame(props: { page: Page; title: string; lead?: ReactNode; children: ReactNode }) {
  const { page, title, lead, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${page.title}`;
    heading.current?.focus();
  }, [title, page.title]);
  return (
    <div className="sign-in">
      <div className="curtain" aria-hidden="true">
        <p>{words.motto}</p>
      </div>
      <main>
        <Brand />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead ? <p className="lead">{lead}</p> : <div className="lead" />}
        {children}
      </main>
    </div>
  );
}

/** A link to another page without a session, in the same tab without reloading. */
export function PageLink(
  props: Pick<AccountPageProps, 'page' | 'go'> & { to: string; children: ReactNode },
) {
  const { page, go, to, children } = props;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={page.basename + to} onClick={follow}>
      {children}
    </a>
  );
}

/** An error of a form as a whole. */
export const FormProblem = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="problem" role="alert">
      {text}
    </p>
  ) : null;

/** The placeholder of a form that isn't loaded yet. */
export function Skeleton({ page, title, fields }: { page: Page; title: string; fields: number }) {
  return (
    <Frame page={page} title={title} lead={accountMessages.loading}>
      <div className="skeleton" role="progressbar" aria-label={accountMessages.loading}>
        {Array.from({ length: fields }, (_, at) => (
          <i key={at} />
        ))}
      </div>
    </Frame>
  );
}
