import { useEffect } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Who follows a link is taken to the start of the new page; who arrives from elsewhere or goes back
 * is left alone. A dialog over a page is no arrival.
 */
export function useArrival({ path, isDialog }: { path: string; isDialog: boolean }): void {
  const hasFollowedLink = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (!hasFollowedLink || isDialog) return;
    document.getElementById('content')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [path, hasFollowedLink, isDialog]);
}
