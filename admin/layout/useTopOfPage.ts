import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Scrolls to the top when the path changes. A changed query, as written by lists, is the same page. Back is left to
 * the browser, as is a link with the state `_scrollToTop: false`, which react-admin uses.
 */
export function useTopOfPage(): void {
  const { pathname, state } = useLocation();
  const isPushed = useNavigationType() === NavigationType.Push;
  const stays = (state as { _scrollToTop?: boolean } | null)?._scrollToTop === false;
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (isPushed && !stays) document.documentElement.scrollTop = 0;
  }, [pathname, isPushed, stays]);
}
