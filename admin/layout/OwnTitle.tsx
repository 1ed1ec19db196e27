import { useInstance } from '@foyer/kit/admin';
import { useEffect, type ReactNode } from 'react';

/** Sets the browser tab's title for pages without a head. */
export function OwnTitle({ title, children }: { title: string; children: ReactNode }) {
  const instance = useInstance();
  useEffect(() => {
    document.title = `${title} · ${instance.title}`;
  }, [title, instance.title]);
  return children;
}
