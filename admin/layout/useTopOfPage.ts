import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Another page begins at its top. What a list writes behind the question mark is the same page; Back is
 * left to the browser, and so is a link whose state says `_scrollToTop: false`, as react-admin's do.
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
