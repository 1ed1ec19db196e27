import { useEffect, useRef, type ReactNode } from 'react';
import { signInMessages as words } from '../../messages.ts';
import type { Page } from '../../page.ts';
import { Brand } from '../Brand.tsx';

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
