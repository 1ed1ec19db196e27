import { useEffect } from 'react';

/** Names the page in the tab, and puts the focus at its start when it was reached by a link of ours. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
    const wasReachedByLink = document.activeElement !== document.body;
    if (wasReachedByLink) document.getElementById('content')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title]);
}
