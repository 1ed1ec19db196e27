import type { MouseEvent, ReactNode } from 'react';
import type { AccountPageProps } from './AccountPage.ts';

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
